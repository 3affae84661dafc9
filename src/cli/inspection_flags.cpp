// SPDX-License-Identifier: Apache-2.0
#include "cli/command.h"
#include "cli/command_flags.h"
#include "cli/shared_flags.h"

#include <array>

namespace cli::flags {

constexpr Flag kExpectations = {
    .name = "expect",
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help = "The question, an Expectations document: a file, '-' or an http(s) URL"};
constexpr Flag kFileHints = {.name = "as",
                             .repeat = Repeat::each,
                             .placeholder = "PATH=FORMAT[@NODE]",
                             .category = kInput,
                             .help = "What a file is and whose; FORMAT may be empty; repeatable"};

// size: data table
constexpr std::array<Flag, 8> kInspect = {
    kExpectations,
    kFileHints,
    Flag{.name = "strict",
         .kind = ValueKind::none,
         .category = kInput,
         .help = "Exit with 11 when nothing failed but a judge could not tell, nothing was judged or a file "
                 "could not be read"},
    Flag{.name = "facts",
         .repeat = Repeat::single,
         .placeholder = "WHICH",
         .defaultText = "none",
         .choiceSource = Choices::fixed,
         .choices = "none used all",
         .category = kOutput,
         .help = "Facts to print: none, those that a reason names, or all"},
    kDestination,
    kJsonFormat,
    Flag{.name = "list-judges",
         .kind = ValueKind::none,
         .category = kOutput,
         .help = "List the judges with the facts that they need, and do nothing else"},
    Flag{.name = "list-formats",
         .kind = ValueKind::none,
         .category = kOutput,
         .help = "List the formats that files may have, and do nothing else"},
};

// size: data table
constexpr std::array<Flag, 6> kConstraintEval = {
    Flag{.name = "actual",
         .repeat = Repeat::single,
         .placeholder = "TEXT",
         .category = kInput,
         .help = "The value; or --table"},
    Flag{.name = "table",
         .kind = ValueKind::source,
         .repeat = Repeat::single,
         .placeholder = "SOURCE",
         .category = kInput,
         .help = "Tab separated rows of values: a file, '-' or an http(s) URL"},
    Flag{.name = "expect",
         .repeat = Repeat::single,
         .placeholder = "EXPR",
         .category = kInput,
         .help = "The constraint, for example '>= 1.32.4'; of a table, for all of its rows"},
    Flag{.name = "kind",
         .repeat = Repeat::single,
         .placeholder = "KIND",
         .defaultText = "version",
         .choiceSource = Choices::fixed,
         .choices = "version kernel driver quantity accelerator number text",
         .category = kInput,
         .help = "What the values are"},
    kDestination,
    kJsonFormat,
};

constexpr std::array<Flag, 4> kExplainCommand = {kExpectations, kFileHints, kDestination, kTableFormat};

}  // namespace cli::flags
