# What fish offers after each line.
assay completion fish | source
for line in "assay rec" "assay recipe --service " "assay recipe --serv" "assay validate --report j" "assay catalog show catalog/o" \
    "assay catalog show catalog/overlays/kind." "assay validate --phase deployment,per"
    complete -C $line
end
