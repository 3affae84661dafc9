# shellcheck shell=bash
# What bash offers after each line, as its readline would ask.
# shellcheck disable=SC1090
source <(assay completion bash)
compopt() { :; } # only readline may call it
offer() {
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  _assay_complete
  printf '%s\n' "${COMPREPLY[@]}"
}
offer assay rec
offer assay recipe --service ""
offer assay recipe --serv
offer assay validate --report j
offer assay catalog show catalog/o
offer assay catalog show catalog/overlays/kind.
offer assay validate --phase deployment,per
