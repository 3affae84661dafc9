// SPDX-License-Identifier: Apache-2.0
#include "results/html_style.h"

#include <string_view>

namespace results {

// Colours keep a contrast of at least 4.5 to 1 to their background in both schemes; a state is always a word and a
// sign too, never a colour alone.
const std::string_view kReportStyle = R"css(
:root {
  color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --text: #1b1f24; --faint: #57606a; --line: #d5dae0; --link: #0a58ca;
  --inset: #f0f2f5;
  --passed: #136c2e; --passed-soft: #e3f5e7; --failed: #b3161f; --failed-soft: #fde8e8;
  --other: #7a4b00; --other-soft: #fff2d6; --skipped: #4e5862; --skipped-soft: #e9ecef;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #0f1318; --card: #181d24; --text: #e6e9ed; --faint: #a0a9b4; --line: #303842; --link: #79b4ff;
    --inset: #10151b;
    --passed: #69d98a; --passed-soft: #12301d; --failed: #ff9a98; --failed-soft: #431a1d;
    --other: #f2c15c; --other-soft: #3a2c0c; --skipped: #b3bcc6; --skipped-soft: #2a3139;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body {
  margin: 0 auto; padding: 1.25rem 1rem 3rem; max-width: 64rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
h1, h2, h3, p, ul, dl { margin: 0; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.2rem; line-height: 1.3; }
h3 { font-size: 1rem; line-height: 1.4; }
h1, h2, h3, p, li, dd, td, th { overflow-wrap: anywhere; unicode-bidi: isolate; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible, .scroll:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre { font: 0.85rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.head { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.7rem; }
.head .push { margin-left: auto; color: var(--faint); white-space: nowrap; font-variant-numeric: tabular-nums; }
.faint { color: var(--faint); }
.chip {
  display: inline-block; padding: 0.05rem 0.6rem; border-radius: 1rem; white-space: nowrap;
  font-size: 0.85rem; font-weight: 600; border: 1px solid transparent;
}
h1 + .chip { font-size: 1rem; padding: 0.15rem 0.8rem; }
.chip.passed { color: var(--passed); background: var(--passed-soft); }
.chip.failed { color: var(--failed); background: var(--failed-soft); }
.chip.other, .chip.pending { color: var(--other); background: var(--other-soft); }
.chip.skipped { color: var(--skipped); background: var(--skipped-soft); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin-top: 0.75rem; }
.facts dt { color: var(--faint); }
.facts dd { margin: 0; }
.scroll { overflow-x: auto; margin-top: 1rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: 0.45rem 0.75rem; text-align: left; border-top: 1px solid var(--line); vertical-align: top; }
thead th { border-top: 0; color: var(--faint); font-size: 0.85rem; font-weight: 600; overflow-wrap: normal; }
tbody th { font-weight: 600; min-width: 7.5rem; overflow-wrap: break-word; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
section { margin-top: 2rem; }
.check {
  margin-top: 0.75rem; padding: 0.7rem 0.9rem; background: var(--card);
  border: 1px solid var(--line); border-left: 0.3rem solid var(--line); border-radius: 0.5rem;
}
.check.passed { border-left-color: var(--passed); }
.check.failed { border-left-color: var(--failed); }
.check.other, .check.pending { border-left-color: var(--other); }
.check > * + *, .verdict > * + * { margin-top: 0.5rem; }
.message { white-space: pre-wrap; }
.remedy { padding: 0.5rem 0.75rem; border-radius: 0.4rem; background: var(--other-soft); }
.remedy strong { color: var(--other); }
.verdict { padding-left: 0.8rem; border-left: 2px solid var(--line); }
.verdict ul { padding-left: 1.2rem; }
.where { display: block; color: var(--faint); font-size: 0.85rem; }
.coverage { display: flex; flex-wrap: wrap; align-items: center; gap: 0.2rem 0.7rem; }
progress { width: 9rem; height: 0.7rem; accent-color: var(--link); }
summary { cursor: pointer; color: var(--link); padding: 0.15rem 0; }
pre {
  margin: 0.4rem 0 0; padding: 0.6rem 0.75rem; max-height: 28rem; overflow: auto; white-space: pre-wrap;
  overflow-wrap: anywhere; background: var(--inset); border: 1px solid var(--line); border-radius: 0.4rem;
  unicode-bidi: plaintext;
}
.jump { position: absolute; left: -100rem; }
.jump:focus { position: static; }
footer { margin-top: 2.5rem; color: var(--faint); font-size: 0.85rem; }
@media (max-width: 36rem) {
  body { padding: 1rem 0.75rem 2rem; }
  .facts { grid-template-columns: 1fr; gap: 0; }
  .facts dd { margin-bottom: 0.35rem; }
  .count { display: none; }
  th, td { padding: 0.45rem 0.5rem; }
  tbody th { min-width: 6.5rem; }
}
@media print {
  body { max-width: none; background: #fff; }
  .check { break-inside: avoid; }
  pre { max-height: none; }
}
)css";

}  // namespace results
