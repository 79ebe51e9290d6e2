import type { Problem } from '../stored/trouble.ts';

/** An e-mail, however it is sent. */
export type Letter = {
  /** With angle brackets. */
  messageId: string;
  /** The Message-IDs of letters that it follows, so that mail programs show them together. */
  references: string[];
  from: { name: string; address: string };
  /** Whom it names, which may be more than it is sent to. */
  to: string[];
  replyTo?: { name: string; address: string };
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
};

/** A recipient, and why the letter was not taken for them, in the server's own words. */
type Refusal = { recipient: string; reply: string };

/** `reply`: the server's own words, or what happened instead of a reply. */
type Trouble = { problem: Problem; reply: string };

/** What became of a letter and those it was for. */
export type Outcome =
  /** The server has it for the `accepted`, at least one. It put off the `tooMany`, who are `deferred`, only for their number. */
  | ({ kind: 'sent'; accepted: string[]; tooMany: string[] } & Refusals)
  /** All of it was transferred for these recipients, but the server never said whether it keeps it. */
  | ({ kind: 'unanswered'; transferred: string[] } & Refusals & Trouble)
  | ({ kind: 'recipients refused' } & Refusals)
  /** `certain`: for what is in it. Otherwise only perhaps for that. */
  | ({ kind: 'content refused'; certain: boolean } & Trouble)
  /**
   * The server ended the conversation, or fell silent, while it was told the recipients, or refused the letter because of
   * some of them. It had taken some; `at` is whom it stopped at, null if that can't be known. Nobody has the letter.
   */
  | ({ kind: 'stopped'; taken: string[]; at: string | null } & Refusals & Trouble)
  /** Nobody has it, and that has nothing to do with its recipients. */
  | ({ kind: 'later' } & Trouble)
  /** `beforeTransfer` said no. */
  | { kind: 'withdrawn' };

/** Recipients that are to be tried again, and those that will never be taken. */
export type Refusals = { deferred: Refusal[]; refused: Refusal[] };

/**
 * Sends a letter to these recipients, in one conversation.
 * @param beforeTransfer is told who will have the letter, before the server can have all of it; `false` ends the
 * conversation. It may take as long as a database does.
 */
export type SendLetter = (
  letter: Letter,
  recipients: string[],
  beforeTransfer: (recipients: string[]) => Promise<boolean>,
) => Promise<Outcome>;
