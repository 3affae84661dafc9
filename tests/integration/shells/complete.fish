# What fish offers after each line.
assay completion fish | source
for line in "assay rec" "assay recipe --service " "assay recipe --serv" "assay validate --report j"
    complete -C $line
end
