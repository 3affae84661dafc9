// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "cli/completion.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace cli {
namespace {

// Each script passes the words up to the cursor; PROGRAM is replaced by the program's name.

constexpr std::string_view kBashScript = R"SCRIPT(# bash completion for PROGRAM
_PROGRAM_complete() {
    local program=${COMP_WORDS[0]/#\~/$HOME} words=() word previous="" i
    # Bash splits at '=': put --flag=value together again.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if [[ ${#words[@]} -gt 0 && ( $word == = || $previous == = ) ]]; then
            words[-1]+=$word
        else
            words+=("$word")
        fi
        previous=$word
    done
    mapfile -t COMPREPLY < <(SHELL=bash "$program" "${words[@]}" --generate-shell-completion 2>/dev/null)
    # What ends like this goes on.
    if [[ ${COMPREPLY[0]-} == *[=./] ]]; then
        compopt -o nospace
    fi
    # The shell replaces only what follows the last '=' that was typed.
    if [[ ${words[-1]} == *=* ]]; then
        word=${words[-1]%"${words[-1]##*=}"}
        COMPREPLY=("${COMPREPLY[@]#"$word"}")
    fi
}
complete -o bashdefault -o default -F _PROGRAM_complete PROGRAM
)SCRIPT";

constexpr std::string_view kZshScript = R"SCRIPT(#compdef PROGRAM
# zsh completion for PROGRAM
_PROGRAM() {
    local -a candidates open closed
    candidates=("${(@f)$(SHELL=zsh "${words[1]}" "${(@Q)words[2,CURRENT]}" --generate-shell-completion 2>/dev/null)}")
    if [[ -z "${candidates[*]}" ]]; then
        _files
    else
        # What ends like this goes on.
        open=("${(@M)candidates:#*[=./]}") closed=("${(@)candidates:#*[=./]}")
        if [[ -n "${closed[*]}" ]]; then _describe 'PROGRAM' closed; fi
        if [[ -n "${open[*]}" ]]; then _describe 'PROGRAM' open -S ''; fi
    fi
}
if [[ "${funcstack[1]}" == "_PROGRAM" ]]; then
    _PROGRAM "$@"
else
    compdef _PROGRAM PROGRAM
fi
)SCRIPT";

constexpr std::string_view kFishScript = R"SCRIPT(# fish completion for PROGRAM
function __PROGRAM_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    test -n "$current"; or set current ""
    set -l candidates (env SHELL=fish $words "$current" --generate-shell-completion 2>/dev/null)
    if test -z "$candidates"
        __fish_complete_path "$current"
        return
    end
    for candidate in $candidates
        # A flag and its description are separated by a colon, fish wants a tab.
        string replace --regex '^(-[^:]*):' '$1\t' -- $candidate
    end
end
complete --command PROGRAM --no-files --arguments '(__PROGRAM_complete)'
)SCRIPT";

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kScripts = {{
    {"bash", kBashScript},
    {"zsh", kZshScript},
    {"fish", kFishScript},
}};

}  // namespace

std::optional<std::string> completionScript(std::string_view shell, std::string_view programName) {
  for (const auto& [name, script] : kScripts) {
    if (name == shell) {
      return text::replaceAll(script, "PROGRAM", programName);
    }
  }
  return std::nullopt;
}

}  // namespace cli
