#include "tests/practice/saving.hpp"

#include "tests/practice/problem.hpp"

#include <QDir>
#include <QFile>

namespace sightread::practice {

void save(const QImage& image, const QString& path) {
    if (!image.save(path, "PNG", 90))
        throw failure(QString("the picture '%1' cannot be written").arg(path));
}

void save(const QByteArray& text, const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        throw failure(QString("the file '%1' cannot be written: %2").arg(path, file.errorString()));
}

void draw_each(
    int count, std::uint64_t first_seed, const QString& folder,
    const std::function<void(const QString& folder, std::uint64_t seed, Random& random)>& draw) {
    for (int index = 0; index < count; ++index) {
        const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(index);
        Random random(seed, 3);
        const QString own = QString("%1/%2").arg(folder).arg(seed, 5, 10, QChar('0'));
        if (!QDir().mkpath(own)) throw failure(QString("the folder '%1' cannot be made").arg(own));
        draw(own, seed, random);
    }
}

}  // namespace sightread::practice
