# What zsh offers after each line: the completion function is called as the shell does, and prints its candidates.
_describe() { print -rl -- "${(@P)2}" }
_files() { print -r -- "(files)" }
compdef() { : }
source <(assay completion zsh)
offer() {
  words=("$@")
  CURRENT=$#
  _assay
}
offer assay rec
offer assay recipe --service ""
offer assay recipe --serv
offer assay validate --report j
offer assay catalog show catalog/o
offer assay catalog show catalog/overlays/kind.
offer assay validate --phase deployment,per
