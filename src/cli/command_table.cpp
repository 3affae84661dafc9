// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"
#include "cli/command.h"
#include "cli/command_flags.h"
#include "platform/environment.h"
#include "validation/phases.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cli {
namespace {

constexpr std::string_view kRecipes = "Recipes";
constexpr std::string_view kClusters = "Clusters";
constexpr std::string_view kCatalogs = "Catalog";
constexpr std::string_view kProgram = "Program";

// size: data table
constexpr std::array kCommandTable = {
    CommandSpec{
        .name = "recipe",
        .summary = "Resolve the configuration that is known to be good for a cluster",
        .usage = "",
        .description = "Combines the catalog's overlays that fit the criteria into one recipe: components "
                       "with their versions "
                       "and values, constraints, and the order of deployment.\n\n"
                       "The criteria come from a snapshot, from a criteria file or from flags; flags "
                       "override the other two. A "
                       "criterion that is left out is any. An empty value counts as not given.",
        .examples = "# A recipe for training on H100 nodes of EKS\n"
                    "assay recipe --service eks --accelerator h100 --os ubuntu --intent training\n"
                    "# The same from what a cluster has\n"
                    "assay recipe --snapshot snapshot.yaml --intent training --output recipe.yaml\n"
                    "# Where every value comes from\n"
                    "assay recipe --service eks --accelerator h100 --intent training --explain",
        .category = kRecipes,
        .flags = flags::kRecipe,
    },
    CommandSpec{
        .name = "query",
        .summary = "Print one value of a recipe with its component values filled in",
        .usage = "",
        .description = "Resolves a recipe as the recipe command does, fills in the values of every "
                       "component, and prints what "
                       "the selector names. A single value is printed as it is, for use in scripts.",
        .examples = "# The driver version of a recipe\n"
                    "assay query --service eks --accelerator h100 --intent training \\\n"
                    "    --selector components.gpu-operator.values.driver.version\n"
                    "# Everything\n"
                    "assay query --service eks --accelerator h100 --intent training --selector ''",
        .category = kRecipes,
        .flags = flags::kQuery,
    },
    CommandSpec{
        .name = "diff",
        .summary = "Compare two recipes, two snapshots or two sets of criteria",
        .usage = "[A B]",
        .description = "Prints what was added, removed and changed from A to B, and where each value comes "
                       "from. A and B are "
                       "files, '-' or http(s) URLs of two recipes or of two snapshots; with --from and --to "
                       "two recipes are "
                       "resolved first. The time of a snapshot does not count.\n\n"
                       "Exit status 0: both are the same; 1: they differ.",
        .examples = "# What changed on a cluster since last week\n"
                    "assay diff last-week.yaml today.yaml\n"
                    "# What differs between two services\n"
                    "assay diff --from service=eks,accelerator=h100,intent=training,os=ubuntu \\\n"
                    "    --to service=gke,accelerator=h100,intent=training,os=cos",
        .category = kRecipes,
        .flags = flags::kDiff,
        .maxArguments = 2,
    },
    CommandSpec{
        .name = "snapshot",
        .summary = "Record the state of a cluster or of this host",
        .usage = "",
        .description =
            "With --local, describes this host: operating system, kernel settings and modules, systemd units "
            "and "
            "GPUs. Without, an agent in the cluster will do the same on one of its nodes (not in this "
            "version yet).\n\n"
            "What could not be read is marked as unreadable with the reason; it is never reported as zero.",
        .examples = "# This host\n"
                    "assay snapshot --local --output snapshot.yaml\n"
                    "# This host, for a file that is sent to others\n"
                    "assay snapshot --local --minimal --output snapshot.yaml\n"
                    "# A GPU node of the current cluster\n"
                    "assay snapshot --require-gpu --output snapshot.yaml",
        .category = kClusters,
        .flags = flags::kSnapshot,
    },
    CommandSpec{
        .name = "validate",
        .summary = "Judge whether a cluster meets the requirements of a recipe",
        .usage = "",
        .description =
            "First compares the snapshot with every readiness constraint of the recipe; when one does not "
            "hold, or "
            "cannot be evaluated, no phase runs and the exit status is 2. Then runs the checks of each phase "
            "that the "
            "recipe asks for. The report is CTRF JSON; --report writes other formats beside it.\n\n"
            "Without --snapshot, an agent will take one first; that, and whatever else asks a cluster, is "
            "not in this "
            "version yet. With --no-cluster nothing is deployed and no "
            "cluster is asked: the constraints are judged from the snapshot, and the remaining checks are "
            "reported as "
            "skipped.",
        .examples = "# A recorded cluster against a recipe, without asking the cluster\n"
                    "assay validate --recipe recipe.yaml --snapshot snapshot.yaml --no-cluster\n"
                    "# One phase, with a page to look at\n"
                    "assay validate -r recipe.yaml -s snapshot.yaml --no-cluster --phase deployment \\\n"
                    "    --report html=report.html --output report.json",
        .category = kClusters,
        .flags = flags::kValidate,
    },
    CommandSpec{
        .name = "inspect",
        .summary = "Judge a set of files: what they are, what they prove, and what they do not",
        .usage = "PATH...",
        .description = "Recognises what each file is by its content, reads the facts out of it, runs every "
                       "judge that the "
                       "facts allow, and prints verdicts with their reasons, what was covered and what was "
                       "not, and what could "
                       "not be judged and why. The paths together are one set of evidence; a folder stands "
                       "for all files in it. "
                       "Hidden files and *.md are not evidence.\n\n"
                       "Exit status 0: no judge failed; 8: one failed; 11 with --strict: none failed and one "
                       "is unknown.",
        .examples = "# A folder that a customer sent\n"
                    "assay inspect ./case-4711 --format table\n"
                    "# Two files, the second of a node that its content does not name\n"
                    "assay inspect nodes.json nvidia-smi.xml --as nvidia-smi.xml=@node-a --facts used",
        .category = kClusters,
        .flags = flags::kInspect,
        .maxArguments = -1,
    },
    CommandSpec{
        .name = "explain",
        .summary = "Show the facts and the raw lines behind a verdict of inspect",
        .usage = "FOLDER|INSPECTION ID",
        .description = "ID is a judge (all of its verdicts), a judge and a subject, JUDGE@SUBJECT, or a "
                       "fact, f12. A folder is "
                       "inspected again, so every fact is at hand with the line that it was read from. A "
                       "document that inspect "
                       "printed holds the facts that its --facts asked for, and no lines.",
        .examples = "# Why did this node fail?\n"
                    "assay explain ./case-4711 gpu-device-health@node-a\n"
                    "# One fact of a document\n"
                    "assay explain inspection.json f12 --format yaml",
        .category = kClusters,
        .flags = flags::kExplainCommand,
        .minArguments = 2,
        .maxArguments = 2,
    },
    CommandSpec{
        .name = "catalog",
        .summary = "Look into the catalog that recipes are made from",
        .usage = "",
        .description = "Lists, shows and checks the overlays and components that recipes are made from.",
        .examples = "",
        .category = "",
        .flags = {},
    },
    CommandSpec{
        .name = "catalog list",
        .summary = "List what is supported: criteria values, overlays and components",
        .usage = "",
        .description =
            "Lists the values of each criterion, the overlays with their criteria, and the components.",
        .examples = "assay catalog list\n"
                    "# With your own overlays on top\n"
                    "assay catalog list --data ./data",
        .category = kCatalogs,
        .flags = flags::kCatalogList,
    },
    CommandSpec{
        .name = "catalog show",
        .summary = "Show one overlay or component",
        .usage = "NAME",
        .description =
            "Shows the overlay or component with this name, as the effective catalog has it. As YAML a "
            "file is shown as it was written, line by line. Other names: base, registry, and files by "
            "their path.",
        .examples = "assay catalog show h100-eks-training\n"
                    "# A file that a message names\n"
                    "assay catalog show catalog/overlays/eks.yaml",
        .category = kCatalogs,
        .flags = flags::kCatalogShow,
        .minArguments = 1,
        .maxArguments = 1,
    },
    CommandSpec{
        .name = "catalog check",
        .summary = "Check a data folder before it is used",
        .usage = "DIR",
        .description =
            "Reads every file of a data folder as --data would, and lists what is wrong with it: all "
            "findings with file, line and column. Exit status 0: no errors; 2: errors.",
        .examples = "assay catalog check ./data",
        .category = kCatalogs,
        .flags = flags::kCatalogCheck,
        .minArguments = 1,
        .maxArguments = 1,
    },
    CommandSpec{
        .name = "constraint",
        .summary = "Ask what a constraint says of a value",
        .usage = "",
        .description = "Evaluates constraints over given values.",
        .examples = "",
        .category = "",
        .flags = {},
    },
    CommandSpec{
        .name = "constraint eval",
        .summary = "Evaluate a constraint over a value, or a table of them",
        .usage = "",
        .description =
            "Says of each value whether it meets its constraint: true, false or unknown, how the value was "
            "read, "
            "and why. A value that is not what --kind says is unknown, never false. Without a constraint the "
            "values are only parsed.\n\n"
            "A table is tab separated text with a header: id, one of actual, value, text and release, and "
            "optionally constraint and source.\n\n"
            "Exit status 0: every row was answered, unknown included.",
        .examples =
            "# Does the vendor's build of 1.34.3 meet the floor?\n"
            "assay constraint eval --actual v1.34.3-eks-ac2d5a0 --expect '>= 1.34.3'\n"
            "# How much memory is that?\n"
            "assay constraint eval --kind quantity --actual 0.6Gi\n"
            "# Many drivers at once\n"
            "assay constraint eval --kind driver --table drivers.tsv --expect '>= 570' --format table",
        .category = kClusters,
        .flags = flags::kConstraintEval,
    },
    CommandSpec{
        .name = "schema",
        .summary = "Print the JSON Schema of a document, for editors",
        .usage = "NAME",
        .description =
            "Prints the JSON Schema of a recipe, overlay, snapshot, criteria file or component registry.",
        .examples = "assay schema overlay --output overlay.schema.json",
        .category = kCatalogs,
        .flags = flags::kSchema,
        .minArguments = 1,
        .maxArguments = 1,
        .argumentChoices = "recipe overlay snapshot criteria registry",
    },
    CommandSpec{
        .name = "completion",
        .summary = "Print a script that completes commands, flags and their values in a shell",
        .usage = "SHELL",
        .description = "Prints the script for bash, zsh or fish.",
        .examples = "# In ~/.bashrc\n"
                    "source <(assay completion bash)\n"
                    "# In ~/.zshrc, after compinit\n"
                    "source <(assay completion zsh)\n"
                    "# Once, for fish\n"
                    "assay completion fish > ~/.config/fish/completions/assay.fish",
        .category = kProgram,
        .flags = {},
        .minArguments = 1,
        .maxArguments = 1,
        .argumentChoices = "bash zsh fish",
    },
    CommandSpec{
        .name = "version",
        .summary = "Print the version",
        .usage = "",
        .description = "Prints the version, the commit it was built from and the date of that commit.",
        .examples = "assay version",
        .category = kProgram,
        .flags = {},
    },
    CommandSpec{
        .name = "help",
        .summary = "Show help for the program or for a command",
        .usage = "[COMMAND]",
        .description = "Shows the commands, or the flags of one of them.",
        .examples = "assay help recipe",
        .category = kProgram,
        .flags = {},
        .maxArguments = 2,
    },
    CommandSpec{
        .name = "internal-reference",
        .summary = "Print the man page or the reference documentation, for the build",
        .usage = "FORMAT",
        .description = "",
        .examples = "",
        .category = "",
        .flags = {},
        .minArguments = 1,
        .maxArguments = 1,
        .argumentChoices = "man markdown",
    },
};

}  // namespace

std::span<const CommandSpec> commandTable() { return kCommandTable; }

std::span<const Flag> globalFlags() { return flags::kGlobals; }

const CommandSpec* findCommand(std::string_view name) {
  const auto found = std::ranges::find(kCommandTable, name, &CommandSpec::name);
  return found == kCommandTable.end() ? nullptr : &*found;
}

bool isGroup(const CommandSpec& command) {
  return std::ranges::any_of(kCommandTable, [&](const CommandSpec& other) {
    return other.name.size() > command.name.size() && other.name.starts_with(command.name) &&
           other.name[command.name.size()] == ' ';
  });
}

const Flag* findFlag(std::span<const Flag> flags, std::string_view name) {
  const auto found = std::ranges::find_if(flags, [&](const Flag& flag) {
    const bool isLetter = flag.letter != 0 && name.size() == 1 && flag.letter == name.front();
    return isLetter || flag.name == name || (!flag.alias.empty() && flag.alias == name);
  });
  return found == flags.end() ? nullptr : &*found;
}

std::string twinVariable(std::string_view variable) {
  constexpr std::string_view kPrefix = "AICR_";
  if (!variable.starts_with(kPrefix)) {
    return {};
  }
  return "ASSAY_" + std::string(variable.substr(kPrefix.size()));
}

std::optional<Variable> findVariable(const platform::Environment& environment, std::string_view name) {
  for (std::string variable : {twinVariable(name), std::string(name)}) {
    std::optional<std::string> value = variable.empty() ? std::nullopt : environment.get(variable);
    if (value && !value->empty()) {
      return Variable{std::move(variable), std::move(*value)};
    }
  }
  return std::nullopt;
}

std::vector<std::string> choicesOf(const Flag& flag, const ChoiceValues& values) {
  if (flag.choiceSource == Choices::none) {
    return {};
  }
  if (flag.choiceSource == Choices::fixed) {
    return text::fields(flag.choices);
  }
  if (flag.choiceSource == Choices::phase) {
    return validation::phaseChoices();
  }
  return values ? values(flag.choiceSource) : std::vector<std::string>{};
}

}  // namespace cli
