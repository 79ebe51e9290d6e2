import { expect, test } from 'vitest';
import {
  leavesItOpen,
  namedIn,
  putsOffTheirNumber,
  refusesContent,
  refusesRecipient,
  refusesSender,
  refusesSomeRecipients,
} from './smtp-replies.ts';

// What servers said, as people reported it: in GitHub's issues OWNER/NAME#NUMBER, in the providers' own documentation.
const replies: [about: 'content' | 'content?' | 'sender', source: string, reply: string][] = [
  ['sender', 'OfficeDocs-Support#1150', '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
  ['sender', 'rss2email#147', '554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied'],
  ['sender', 'gophish#2900', '554 5.2.252 SendAsDenied; a@b.c not allowed to send as d@e.f'],
  ['sender', 'nodejs-nodemailer-outlook#11', '554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException; WASCL RefuseQuota'],
  ['sender', 'OfficeDocs-o365seccomp#643', '550 5.1.8 Access denied, bad outbound sender'],
  ['sender', 'Visual-Graph-Explorer#1', '550 5.7.501 Access denied, spam abuse detected'],
  ['sender', 'gophish#1600', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
  ['sender', 'PHPMailer#2113 (Gmail)', '550 5.4.5 Daily user sending quota exceeded. s5sm12197523qke.120 - gsmtp'],
  ['sender', 'postal#898 (Gmail)', "550-5.7.1 Unauthenticated email from b.c not\n550 5.7.1 accepted by domain's DMARC policy"],
  ['sender', 'iRedMail#264 (Gmail)', "550-5.7.1 [192.0.2.1] The IP you're using to send mail is not authorized to\n550 send"],
  ['sender', 'Gmail', '550-5.7.28 Gmail has detected an unusual rate of unsolicited mail originating from your IP address'],
  ['sender', 'cloud-build-notifiers#87 (SES)', '554 Message rejected: Email address is not verified.'],
  ['sender', 'LandOfTheRair#308 (SendGrid)', '550 The from address does not match a verified Sender Identity.'],
  ['sender', 'Beautymail#91 (SendGrid)', '550 Unauthenticated senders not allowed'],
  ['content?', 'fluent-smtp#157 (Brevo)', '502 5.7.0 Your SMTP account is not yet activated'],
  ['content?', 'AlRide#7 (Mailgun)', '554 Sandbox subdomains are for test purposes only. Please add your own domain'],
  ['sender', 'erpnext#19057 (Zoho)', '553 Relaying disallowed as a@b.c'],
  ['sender', 'cachet#3052 (Zoho)', '550 5.4.6 Unusual sending activity detected.'],
  ['sender', 'Magento-SMTP-Pro-Email-Extension#94 (OVH)', '550 sorry, too many emails (#5.7.1)'],
  ['sender', 'AVideo#7527', '552 Message would take you over your relay quota of 500 Current quota used: 487'],
  ['sender', 'freeCodeCamp/guide#1611 (Exim)', '550 Domain b.c has exceeded the max emails per hour (123/100 (123%)) allowed.'],
  ['sender', 'gophish#3231', '550 send spam mail rejected: exceeded hour limit'],
  ['sender', 'vmail#67 (Postfix)', '550 5.7.1 <DATA>: Data command rejected: only 10 messages per day'],
  ['sender', 'speakerinnen_liste#1357', '450 4.7.1 <END-OF-MESSAGE>: End-of-data rejected: Number messages per hour exceeded.'],
  ['sender', 'Rspamd, a soft reject', '451 4.7.1 Try again later'],
  ['content?', 'hm_email#13 (Ionos)', '554-Transaction failed\n554-Reject due to policy restrictions.\n554 For explanation'],
  ['content?', 'Yahoo', '554 Message not allowed - [PH01] Email not accepted for policy reasons.'],
  ['content', 'rspamd#5343', '554 5.7.1 Spam message rejected; If this is not spam contact abuse'],
  ['content', 'swiftmailer#1244', '550 5.7.1 Message rejected as spam by Content Filtering.'],
  ['content', 'webtrees-reminder#35 (Exim)', '550 This message was classified as SPAM and may not be delivered'],
  ['content', 'PHPMailer#2212 (cPanel)', '550 This message was classified as rSPAM'],
  ['content', 'evilginx2#480', '552 Message rejected for spam or virus content'],
  ['content', 'vmail#89 (Gmail)', '550-5.7.1 [192.0.2.1 12] Our system has detected that this is\n550 likely unsolicited mail.'],
  ['content', 'Gmail', '552-5.7.0 This message was blocked because its content presents a potential\n552 5.7.0 security issue.'],
  ['content', 'Gmail', "552 5.3.4 Your message exceeded Google's message size limits."],
  ['content', 'Gmail', '554 5.6.0 Mail message is malformed. Not accepted.'],
  ['content', 'Postfix, body_checks', '550 5.7.1 message content rejected'],
];

test.each(replies)('after DATA, it is about the %s (%s): %s', (about, _, response) => {
  expect(refusesContent(response)).toBe({ content: true, 'content?': null, sender: false }[about]);
  expect(leavesItOpen(response)).toBe(false);
});

test.each([
  ['nodemailer/smtp-server#190: the e-mail is received', '421 Timeout - closing connection'],
  ['nodemailer/nodemailer#9: Exchange has delivered it', '451 Timeout waiting for client input'],
  ['chatmail/relay#315', '451 4.4.2 *** Error: timeout exceeded'],
  ['no reply', ''],
  ['a reply of no sense', '354 go on'],
  ['RFC 5321: stored for some, perhaps', '451 Requested action aborted: error in processing'],
  ['uzyn/aimx#144: stored for some', '451 4.3.0 Temporary failure on partial accept; please retry'],
  ['a server that says more of the same', '452 Delivered partially, some mailboxes were busy'],
  ['amavis', '451 4.5.0 Error in processing, id=03145-02, virus_scan FAILED'],
  ['smtp-server#160, whose programmer threw an error after storing', '450 Cannot read properties of undefined'],
  ['a server with another behind it', '451 4.4.1 The remote host is busy'],
  ['a server with another behind it', '451 Connection timed out'],
  ['a server with another behind it', '451 Time-out while storing'],
  ['a server that shuts down', '421 4.3.0 Service not available, closing transmission channel'],
])('after DATA, it leaves open whether the server keeps the e-mail (%s): %s', (_, response) => {
  expect(leavesItOpen(response)).toBe(true);
});

test.each([
  ['roundcubemail#7448 (Exim)', '451 Temporary local problem - please try later'],
  ['postal#576 (rspamd)', '451 4.7.1 Try again later'],
  ['roundcubemail#7448', '451 4.2.1 Mailbox busy, try again later'],
  ['forwardemail.net#553', '450 4.2.1 Message was greylisted, try again in 51 seconds'],
  ['postgrey without a code', '450 Greylisted, see http://postgrey.example/help'],
  ['fastapi-mail#75 (Exchange)', '432 4.3.2 Concurrent connections limit exceeded.'],
  ['Exchange', '452 4.3.1 Insufficient system resources'],
  ['RFC 5321', '452 Requested action not taken: insufficient system storage'],
  ['smtp-server#182 (Gmail)', '421 4.3.0 Temporary System Problem.  Try again later (10). b15-20 - gsmtp'],
  ['Amazon', '454 Throttling failure: Maximum sending rate exceeded.'],
  ['SendGrid', '451 Authentication failed: Maximum credits exceeded'],
  ['a code of RFC 7372', '451 4.7.24 SPF validation error'],
  ['Yahoo', '421 4.7.0 [TSS04] Messages from 192.0.2.1 temporarily deferred'],
])('after DATA, a 4xx that says why, or asks for another attempt, is a refusal (%s): %s', (_, response) => {
  expect(leavesItOpen(response)).toBe(false);
});

test.each([
  [true, 'Zimbra/zm-mailbox#1434', '552 5.2.2 Over quota'],
  [true, 'Zimbra/zm-mailbox#1434', '452 4.2.2 Over quota'],
  [true, 'Gmail', '452 4.2.2 The email account that you tried to reach is over quota.'],
  [true, 'Exim', '552 Mailbox has exceeded its quota'],
  [true, 'a server without codes', '550 Quota exceeded'],
  [true, 'Orange', '552 Boite du destinataire pleine'],
  [true, 'Exchange', "554 5.2.2 The recipient's mailbox is full and can't accept messages now"],
  [true, 'Exchange', '554 5.2.2 mailbox full; QuotaExceededException; Failed to process message due to a permanent exception'],
  [true, 'Dovecot', '452 4.2.2 Quota exceeded (mailbox for user is full)'],
  [true, 'a server without codes', '552 Over quota'],
  [true, 'a server without codes', '552 This would exceed quota'],
  [true, 'a server without codes', '552 Out of its own storage'],
  [true, 'a server without codes', '550 Recipient unknown'],
  [true, 'a server without codes', '550 The user is unknown'],
  [true, 'a server without codes', '552 Too many rcpt'],
  [true, 'a server without codes', '552 Maximum of rcpt is 50'],
  [true, 'Postfix', '550 5.1.1 User unknown'],
  [true, 'Exchange', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  [false, 'a code of RFC 3463', '553 5.1.8 Bad mailbox of origin'],
  [false, 'a server without codes', '550 User unknown, or your IP is blocked'],
  [false, 'Exchange Online', '550 5.2.2 Submission quota exceeded'],
  [false, 'a host', '550 Quota exceeded: 200 e-mails per day'],
  [false, 'a host', '550 Day quota exceeded'],
  [false, 'PHPMailer#2113 (Gmail)', '550 5.4.5 Daily user sending quota exceeded.'],
  [false, 'AVideo#7527', '552 Message would take you over your relay quota of 500 Current quota used: 487'],
  [false, 'a server', '452 Server disk is full'],
  [false, 'OfficeDocs-Support#1150', '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
])('after DATA, it may be about one of the recipients: %s (%s): %s', (aboutOne, _, reply) => {
  expect(refusesSomeRecipients(reply)).toBe(aboutOne);
});

test.each([
  ['Awa@Lagune.example', '554 Message rejected: Email address is not verified: awa@lagune.example.'],
  ['awa@lagune.example', '550 <AWA@LAGUNE.EXAMPLE>... nobody here'],
  ['awa@société.ci', '550 5.7.1 awa@xn--socit-esab.ci: refused'],
  ['Awa@Société.ci', '554 "AWA@XN--SOCIT-ESAB.CI"'],
  ['awa@xn--socit-esab.ci', '554 (awa@société.ci)'],
  ['awa@lagune.société', '554 awa@lagune.société.'],
])('a recipient is known in a reply however either is written: %s in %s', (recipient, reply) => {
  const others = ['x.awa@lagune.example', 'awa@lagune.example.ci', 'awa@societe.ci'];
  expect(namedIn(reply, [...others, recipient])).toEqual([recipient]);
});

test.each([
  [true, 'Gmail', '550-5.1.1 The email account that you tried to reach does not exist.'],
  [true, 'Postfix', '550 5.1.1 <a@b.c>: Recipient address rejected: User unknown in relay recipient table'],
  [true, 'Exchange', '550 5.1.10 RESOLVER.ADR.RecipientNotFound'],
  [true, 'Gmail', '550 5.2.1 The email account that you tried to reach is disabled.'],
  [true, 'Exim', '550 No such user here'],
  [true, 'smtp-field-manual (Yahoo)', "554 delivery error: dd This user doesn't have a example.com account"],
  [true, 'a server that has one code', '550 5.7.1 No such user'],
  [false, 'a server that has one code', '550 5.7.1 Unknown domains are not relayed'],
  [false, 'Postfix', '550 5.4.4 Host or domain name not found'],
  [false, 'smtp-field-manual (Orange)', '552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR_417 [417]'],
  [false, 'smtp-field-manual (Orange)', '501 5.1.0 Emetteur invalide. Invalid Sender. OFR004_405 [405]'],
  [false, 'smtp-field-manual (Gmail)', '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents'],
  [false, 'smtp-field-manual (Apple)', '550 5.7.1 Your email was rejected due to having a domain present in the Spamhaus DBL'],
  [false, 'smtp-field-manual (Web.de)', '550 <a@b.c>: Bad DNS PTR resource record'],
  [false, 'mail-api#20', '452 4.5.3 Too many recipients'],
  [false, 'Gmail', '452 4.2.2 The email account that you tried to reach is over quota.'],
  [false, 'Exchange', '552 5.2.2 Mailbox full'],
  [false, 'Exchange', '550 5.1.8 Access denied, bad outbound sender'],
  [false, 'gomail#174', '550 Recipient address rejected: Email Sending Quota Exceeded'],
  [false, 'Postfix', '554 5.7.1 <a@b.c>: Relay access denied'],
  [false, 'smtp-field-manual (Proofpoint)', '550 5.7.1 Service unavailable; client [192.0.2.1] blocked using prs.proofpoint.com'],
  [false, 'Postfix, postgrey', '450 4.2.0 <a@b.c>: Recipient address rejected: Greylisted'],
])('at RCPT, a recipient is refused for good: %s (%s): %s', (forGood, _, reply) => {
  expect(refusesRecipient(reply)).toBe(forGood);
});

test.each([
  [true, 'Exchange', '550 5.1.8 Access denied, bad outbound sender'],
  [true, 'Postfix', '450 4.1.8 <a@b.c>: Sender address rejected: Domain not found'],
  [true, 'Gmail', '421 4.7.0 Unauthenticated mail from this domain is put off'],
  [true, 'a server without codes', '550 Not from here'],
  [false, 'Postfix', '452 4.3.1 Insufficient system storage'],
  [false, 'a server that is busy', '451 Too busy, code 5'],
  [false, 'Postfix', '503 5.5.1 Error: nested MAIL command'],
])('at MAIL, the sender is refused: %s (%s): %s', (isSender, _, reply) => {
  expect(refusesSender(reply)).toBe(isSender);
});

test.each([
  [true, 'Postfix', '452 4.5.3 Error: too many recipients'],
  [true, 'RFC 5321', '452 Too many recipients'],
  [true, 'a server that takes one domain at a time', '452 Another domain, please'],
  [true, 'a server with other numbers', '451 #4.5.3 Later'],
  [false, 'Gmail', '452 4.2.2 The email account that you tried to reach is over quota.'],
  [false, 'a server with other codes', '452 #4.2.2 Over quota'],
  [false, 'Postfix, postgrey', '450 4.2.0 <a@b.c>: Recipient address rejected: Greylisted'],
  [false, 'a server', '451 Error 452 of the system'],
])('at RCPT, a recipient is put off for being one too many: %s (%s): %s', (isTooMany, _, reply) => {
  expect(putsOffTheirNumber(reply)).toBe(isTooMany);
});
