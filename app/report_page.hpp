// The page of a report around its data: the data are one JSON object between head and tail.
#pragma once

namespace sightread {

extern const char report_page_head[];
extern const char report_page_tail[];

}  // namespace sightread
