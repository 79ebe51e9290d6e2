"""A voice for Orca: writes each utterance as a line into the file that the variable SPEECH names."""
import os

from gi.repository import GLib
from orca import speechserver

# The time that a character takes while Orca reads a whole page by itself.
MILLISECONDS = 6


class SpeechServer(speechserver.SpeechServer):
    server = None

    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.server = SpeechServer.server or SpeechServer()
        return SpeechServer.server

    def __init__(self):
        self.file = open(os.environ["SPEECH"], "a", buffering=1)
        self.reading = None

    def say(self, text):
        print(" ".join(text.split()), file=self.file)

    def getInfo(self):
        return ["Written", "written"]

    def speak(self, text=None, acss=None, interrupt=True):
        if interrupt:
            self.stop()
        if text:
            self.say(text)

    def speakCharacter(self, character, acss=None):
        self.say(character)

    def speakKeyEvent(self, event, acss=None):
        pass

    def sayAll(self, utteranceIterator, progressCallback):
        self.stop()
        self.reading = reading = object()
        context = None

        def nextOne():
            nonlocal context
            if self.reading is not reading:
                self.say("[interrupted]")
                if context:
                    progressCallback(context, speechserver.SayAllContext.INTERRUPTED)
                return
            if context:
                context.currentOffset = context.endOffset
                progressCallback(context, speechserver.SayAllContext.COMPLETED)
            context, _acss = next(utteranceIterator, (None, None))
            if context is None:
                self.say("[end]")
                return
            self.say(context.utterance)
            context.currentOffset = context.startOffset
            progressCallback(context.copy(), speechserver.SayAllContext.PROGRESS)
            GLib.timeout_add(MILLISECONDS * len(context.utterance), nextOne)

        GLib.idle_add(nextOne)

    def stop(self):
        self.reading = None
