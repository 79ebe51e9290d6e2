#!/bin/sh
# Runs Orca in French on a virtual screen, until the script is stopped: `dbus-run-session -- sh
# session.sh FOLDER`. Orca's words go to FOLDER/speech (written_speech.py), and the environment
# variables for a browser to FOLDER/env. Prints "Orca speaks" when Orca is ready.
set -e
here=$(cd "$(dirname "$0")" && pwd)
folder=$1
export HOME="$folder" XDG_RUNTIME_DIR="$folder/run" XDG_CONFIG_HOME="$folder/config" XDG_DATA_HOME="$folder/data"
export LANG=fr_FR.UTF-8 LC_ALL=fr_FR.UTF-8 GNOME_ACCESSIBILITY=1 ACCESSIBILITY_ENABLED=1 MOZ_ACCESSIBILITY=1 NO_AT_BRIDGE=0
mkdir -p -m 700 "$XDG_RUNTIME_DIR" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME/orca"
Xvfb -displayfd 3 -screen 0 1400x1000x24 -nolisten tcp 3> "$folder/display" &
until [ -s "$folder/display" ]; do sleep 0.1; done
export DISPLAY=":$(cat "$folder/display")"
openbox &
/usr/libexec/at-spi-bus-launcher --launch-immediately &
gsettings set org.gnome.desktop.interface toolkit-accessibility true
gsettings set org.gnome.desktop.a11y.applications screen-reader-enabled true
echo 'import orca.settings; orca.settings.speechServerFactory = "written_speech"' > "$XDG_DATA_HOME/orca/orca-customizations.py"
SPEECH="$folder/speech" PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$here" orca --replace &
until [ -s "$folder/speech" ]; do sleep 0.1; done
env | grep -E '^(DISPLAY|HOME|XDG_|LANG|LC_ALL|GNOME_ACC|ACC|MOZ_|NO_AT|DBUS)' > "$folder/env"
echo "Orca speaks"
wait
