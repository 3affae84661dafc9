// SPDX-License-Identifier: Apache-2.0
#pragma once

// Flags that several commands have, and the headings under which help lists flags. Included by the files that define
// the flags of the commands alone.

#include "cli/command.h"

#include <string_view>

namespace cli::flags {

inline constexpr std::string_view kCriteria = "Criteria";
inline constexpr std::string_view kInput = "Input";
inline constexpr std::string_view kOutput = "Output";
inline constexpr std::string_view kCluster = "Cluster access (not in this version yet)";
inline constexpr std::string_view kAgent = "Agent deployment (not in this version yet)";
inline constexpr std::string_view kChecks = "Check";
inline constexpr std::string_view kEvidence = "Evidence";
inline constexpr std::string_view kGlobal = "Global";

inline constexpr Flag kService = {.name = "service",
                                  .repeat = Repeat::single,
                                  .placeholder = "NAME",
                                  .choiceSource = Choices::service,
                                  .category = kCriteria,
                                  .help = "Kubernetes service that runs the cluster"};
inline constexpr Flag kAccelerator = {.name = "accelerator",
                                      .alias = "gpu",
                                      .repeat = Repeat::single,
                                      .placeholder = "NAME",
                                      .choiceSource = Choices::accelerator,
                                      .category = kCriteria,
                                      .help = "GPU family of the cluster"};
inline constexpr Flag kIntent = {.name = "intent",
                                 .repeat = Repeat::single,
                                 .placeholder = "NAME",
                                 .choiceSource = Choices::intent,
                                 .category = kCriteria,
                                 .help = "What the cluster is for"};
inline constexpr Flag kOs = {.name = "os",
                             .repeat = Repeat::single,
                             .placeholder = "NAME",
                             .choiceSource = Choices::os,
                             .category = kCriteria,
                             .help = "Operating system of the GPU nodes"};
inline constexpr Flag kPlatform = {.name = "platform",
                                   .repeat = Repeat::single,
                                   .placeholder = "NAME",
                                   .choiceSource = Choices::platform,
                                   .category = kCriteria,
                                   .help = "Workload platform on top of the cluster"};
inline constexpr Flag kNodes = {.name = "nodes",
                                .kind = ValueKind::integer,
                                .placeholder = "N",
                                .defaultText = "0",
                                .category = kCriteria,
                                .help = "Number of GPU nodes; 0 is any"};
inline constexpr Flag kCriteriaSnapshot = {
    .name = "snapshot",
    .letter = 's',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this snapshot: a file, '-', an http(s) URL or cm://NAMESPACE/NAME; "
        "wins over --criteria"};
inline constexpr Flag kCriteriaFile = {
    .name = "criteria",
    .letter = 'c',
    .kind = ValueKind::source,
    .repeat = Repeat::single,
    .placeholder = "SOURCE",
    .category = kInput,
    .help =
        "Take the criteria from this RecipeCriteria document; other criteria flags override what it says"};
inline constexpr Flag kData = {.name = "data",
                               .kind = ValueKind::directory,
                               .placeholder = "DIR",
                               .category = kInput,
                               .help = "Folder whose registry, overlays and values lie over the catalog"};
inline constexpr Flag kSingleData = {.name = "data",
                                     .kind = ValueKind::directory,
                                     .repeat = Repeat::single,
                                     .placeholder = "DIR",
                                     .category = kInput,
                                     .help = kData.help};
inline constexpr Flag kCatalog = {.name = "catalog",
                                  .kind = ValueKind::directory,
                                  .placeholder = "DIR",
                                  .category = kInput,
                                  .help = "Folder that replaces the built-in catalog entirely"};
inline constexpr Flag kDestination = {
    .name = "output",
    .letter = 'o',
    .kind = ValueKind::path,
    .repeat = Repeat::single,
    .placeholder = "FILE",
    .category = kOutput,
    .help = "Write the result to this file; '-' or nothing is standard output"};
inline constexpr Flag kFormat = {.name = "format",
                                 .letter = 't',
                                 .repeat = Repeat::single,
                                 .placeholder = "FORMAT",
                                 .defaultText = "yaml",
                                 .choiceSource = Choices::fixed,
                                 .choices = "yaml json table",
                                 .category = kOutput,
                                 .help = "Format of the result"};
inline constexpr Flag kDocumentFormat = {.name = "format",
                                         .letter = 't',
                                         .repeat = Repeat::single,
                                         .placeholder = "FORMAT",
                                         .defaultText = "yaml",
                                         .choiceSource = Choices::fixed,
                                         .choices = "yaml json",
                                         .category = kOutput,
                                         .help = "Format of the result"};
inline constexpr Flag kExplainFormat = {
    .name = "format",
    .letter = 't',
    .repeat = Repeat::single,
    .placeholder = "FORMAT",
    .defaultText = "yaml",
    .choiceSource = Choices::fixed,
    .choices = "yaml json table",
    .category = kOutput,
    .help = "Format of the result; with --explain a table unless this flag is given"};
inline constexpr Flag kTableFormat = {.name = "format",
                                      .letter = 't',
                                      .repeat = Repeat::single,
                                      .placeholder = "FORMAT",
                                      .defaultText = "table",
                                      .choiceSource = Choices::fixed,
                                      .choices = "table yaml json",
                                      .category = kOutput,
                                      .help = "Format of the result"};
inline constexpr Flag kJsonFormat = {.name = "format",
                                     .letter = 't',
                                     .repeat = Repeat::single,
                                     .placeholder = "FORMAT",
                                     .defaultText = "json",
                                     .choiceSource = Choices::fixed,
                                     .choices = "json yaml table",
                                     .category = kOutput,
                                     .help = "Format of the result"};
inline constexpr Flag kKubeconfig = {
    .name = "kubeconfig",
    .letter = 'k',
    .kind = ValueKind::path,
    .placeholder = "FILE",
    .category = kCluster,
    .help = "Kubeconfig file; without it $KUBECONFIG, ~/.kube/config, or the pod's own account"};
inline constexpr Flag kExplain = {
    .name = "explain",
    .kind = ValueKind::none,
    .category = kOutput,
    .help = "Print, instead of the result, where each of its values comes from and what it overrode"};
inline constexpr Flag kStrict = {.name = "strict",
                                 .kind = ValueKind::none,
                                 .category = kInput,
                                 .help = "Refuse unknown keys in snapshots and recipes instead of warning"};

}  // namespace cli::flags
