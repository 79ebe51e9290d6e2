# Becomes a program of this project, once the machine fits and the packages are complete:
#   sh tools/run.sh [--cloud] PROGRAM ARG…
# PROGRAM is a file, or a command of an installed package. `--cloud` is for what talks to Google: it keeps the user's proxy
# and credentials (launch/environment.cjs). As this becomes the program, signals and exit codes need no forwarding.
#
# npm says which Node it runs on. The first one on npm's PATH is the packaged one, which may be half installed, or be
# another system's: a container may share its folder with its host.
command=$("${npm_node_execpath:-node}" "${0%/*}/launch/run.cjs" "$@") || exit
eval "exec $command"
