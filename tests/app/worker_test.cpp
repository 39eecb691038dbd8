// The thread for what the game does not wait for.
#include "app/worker.hpp"

#include <future>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

TEST(Worker, DoesChoresInTurnUntilNoneIsLeft) {
    std::vector<int> done;
    Worker worker(3);
    for (int i = 0; i < 20; ++i) worker.add([&done, i] { done.push_back(i); });
    worker.finish();
    ASSERT_EQ(done.size(), 20u);
    for (int i = 0; i < 20; ++i) EXPECT_EQ(done[static_cast<std::size_t>(i)], i);
}

TEST(Worker, LeavesOutWhatIsOfferedWithoutRoom) {
    std::promise<void> gate;
    int done = 0;
    Worker worker(2);
    worker.add([opened = gate.get_future().share()] { opened.wait(); });
    for (int i = 0; i < 5; ++i) worker.offer([&done] { ++done; });
    gate.set_value();
    worker.finish();
    EXPECT_EQ(done, 1);
}

TEST(Worker, DoesWhatStillWaitsBeforeItEnds) {
    int done = 0;
    {
        Worker worker(8);
        for (int i = 0; i < 8; ++i) worker.add([&done] { ++done; });
    }
    EXPECT_EQ(done, 8);
}

}  // namespace
}  // namespace sightread::test
