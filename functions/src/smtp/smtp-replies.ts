import { domainToASCII } from 'node:url';

// Of a server's reply it is the enhanced status code (RFC 3463) that says what was refused, if there is one and it isn't one
// of those that servers use for anything; then only words are left. smtp-replies.test.ts has replies of real servers.

/** 5.0.0 is "other", 5.5.x the protocol's, 5.7.0 and 5.7.1 any policy's. */
const vague = /^5\.(0\.0|5\.\d+|7\.[01])$/;

const statusOf = (reply: string) => /(?:^\d{3}[- ]#?|\(#)(\d\.\d{1,3}\.\d{1,3})\b/m.exec(reply)?.[1];

/** Quotas and rates, and who sends: each may change without us. */
const sendersFault = new RegExp(
  [
    /quota|\blimit|too many|per (second|minute|hour|day|month)|hourly|daily|\brate\b|later\b|gr[ea]ylist/,
    /\bsend(ing|ers?)\b|from address|your (ip|account|domain|server|host|(e-?mail )?address)\b|\bip\b|relay/,
    /authenti|authori[sz]|verif|permission|not allowed to|access denied|dmarc|\bspf\b|dkim/,
    /suspend|disabled|abuse detected|\bclient\b|black ?list|block ?list|\blisted\b|reputation/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

const contentsFault = /\br?spam\b|unsolicited|phish|virus|malware|trojan|infected|\bcontent\b|attachment|security issue/i;

/**
 * Whether the server refused this very content when it replied so after DATA; null if it doesn't say. Anything else may be
 * accepted later.
 */
export function refusesContent(reply: string): boolean | null {
  const status = statusOf(reply);
  if (!reply.startsWith('5')) return false;
  if (status && /^5\.(6\.\d+|3\.4)$/.test(status)) return true;
  if ((status && !vague.test(status)) || sendersFault.test(reply)) return false;
  return contentsFault.test(reply) ? true : null;
}

/** Why a server doesn't take an e-mail now, or that it would later: such a 4xx is a refusal. */
const refusesForNow =
  /gr[ea]y-?list|quota|limit|exceed|too many|\brate|throttl|busy|load\b|resource|storage|disk|reject|refus|defer|later\b|again/i;

/**
 * Whether the server said neither yes nor no when it replied so after DATA: it timed out or lost a connection, which may be
 * the one to whoever stores the e-mail, or broke the protocol, or gave a 4xx that doesn't say why. Some servers have stored it by
 * then, for some recipients or for all.
 */
export function leavesItOpen(reply: string): boolean {
  if (!reply.startsWith('4')) return !/^[25]/.test(reply);
  const status = statusOf(reply) ?? '';
  if (/time[ -]?d?[ -]?out|partial/i.test(reply) || status.startsWith('4.4.')) return true;
  // Of an address, a mailbox, a full or closed system, too many recipients, security and policies.
  return !/^4\.([127]\.\d+|3\.[12]|5\.3)$/.test(status) && !refusesForNow.test(reply);
}

/** Whether the server refused who sends, rather than any e-mail, when it replied so to MAIL. */
export const refusesSender = (reply: string): boolean =>
  /^[45]\.[17]\./.test(statusOf(reply) ?? '') || (reply.startsWith('5') && !reply.startsWith('503'));

const unknownRecipient = /unknown|no such|not (found|our|in|valid|exist)|n't (exist|have)|no longer|invalid|misspel|bad address/i;

/** Whether the server will never take a mail for this recipient, when it replied so to RCPT. Anything else may pass later. */
export function refusesRecipient(reply: string): boolean {
  const status = statusOf(reply);
  if (!reply.startsWith('5') || /quota|\brate\b|full\b|pleine/i.test(reply)) return false;
  // 5.1.0 may be about any address, 5.1.7 and 5.1.8 are about the sender's.
  if (status && /^5\.(1\.(?![078]$)\d+|2\.1)$/.test(status)) return true;
  return !(status && !vague.test(status)) && !sendersFault.test(reply) && unknownRecipient.test(reply);
}

/** Whether the server refused something only because there were so many recipients (RFC 5321, 4.5.3.1.10). */
const refusesTheirNumber = (reply: string): boolean =>
  /^\d{3}[- ]#?[45]\.5\.3\b|too many (recipients|rcpts?)|recipient (limit|count)/i.test(reply) ||
  (/\b(recipients|rcpts?|destinataires)\b/i.test(reply) && /\b(limit|max|exce|number|nombre)/i.test(reply));

/** Whether the server put a recipient off only because there were so many, or for being elsewhere than the others. */
export const putsOffTheirNumber = (reply: string): boolean => /^452 (?!#?\d\.)/.test(reply) || refusesTheirNumber(reply);

/** A quota that may be of one recipient's mailbox. */
const fullMailbox =
  /\b(over|exceed(s|ed|ing)?|out of) (\w+ ){0,2}(quota|storage)|quota (is )?(exceeded|full|reached)|\bfull\b|pleine/i;

/** Another quota: of whoever sends, or of the server. */
const othersQuota = /\b(sen[dt]|submission|relay|outbound|your|hour|day|daily|month|per\b|rate|disk|queue|system|licen[cs]e)/i;

/** Whether the server refused a letter because of some of its recipients, when it replied so after DATA to several. */
export function refusesSomeRecipients(reply: string): boolean {
  if (refusesTheirNumber(reply)) return true;
  const status = statusOf(reply);
  const isVague = !status || vague.test(status);
  const isFull = isVague ? fullMailbox.test(reply) : /^[45]\.2\.2$/.test(status);
  if (isFull && !othersQuota.test(reply)) return true;
  if (sendersFault.test(reply)) return false;
  if (!isVague) return /^[45]\.(1\.(?![078]$)\d+|2\.1)$/.test(status);
  return /(user|recipient) (is )?unknown|(no such|unknown) (user|mailbox|recipient)/i.test(reply);
}

/** Which of these recipients the reply names. */
export function namedIn(reply: string, recipients: readonly string[]): string[] {
  const comparable = (address: string) => inAscii(address).toLowerCase();
  const words = new Set(reply.match(/[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;:]*[\p{L}\p{N}]/gu)?.map(comparable));
  return recipients.filter((recipient) => words.has(comparable(recipient)));
}

/** As nodemailer writes an address into commands. */
export const inAscii = (address: string) => address.replace(/[^@]+$/, (domain) => domainToASCII(domain) || domain);
