import { expect, test } from 'vitest';
import { company } from '../../src/company.ts';
import type { testBrowser } from './browser.ts';
import { mailboxAt } from './mailbox.ts';
import { drainQueue } from './queue.ts';
import { withMotion } from './site.ts';
import { confirmation, fillForm, newVisitor, submitButton } from './visitor.ts';

/** Tests a message's way from the visitor to the staff. */
export function testJourney(
  browser: ReturnType<typeof testBrowser>,
  { siteUrl, mailboxUrl }: { siteUrl: string; mailboxUrl: string },
) {
  const mailbox = mailboxAt(mailboxUrl);

  test('it is confirmed to the visitor, stored, and mailed to the staff with every field', async () => {
    const visitor = newVisitor();
    const page = await browser.open(siteUrl, withMotion);
    await fillForm(page, visitor);
    await submitButton(page).click();

    await confirmation(page).waitFor();
    await page.getByText('Votre message a été envoyé avec succès. Nous vous recontacterons bientôt.').waitFor();

    await expect.poll(() => mailbox.mailsReplyingTo(visitor.email), { timeout: 10_000 }).toHaveLength(1);
    const [stored] = await mailbox.messagesFrom(visitor.email);
    expect(stored).toMatchObject({
      ...visitor,
      serviceLabel: 'Intégration Cloud',
      locale: 'fr',
      notification: { attempts: 1, lastError: null },
    });
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');

    const [received] = await mailbox.mailsReplyingTo(visitor.email);
    if (!received) throw new Error('no mail');
    const { mail, envelope } = received;
    expect(mail.from).toMatchObject({ name: `Site ${company.name}`, address: 'site@lagune-integration.example' });
    expect(mail.replyTo).toEqual([expect.objectContaining({ name: visitor.name, address: visitor.email })]);
    expect(envelope.to).toEqual(['equipe@lagune-integration.example']);
    expect(mail.subject).toBe('Nouvelle demande\u00a0: Intégration Cloud — Awa Kouamé');
    expect(mail.messageId).toBe(`<${stored?.id}@lagune-integration.example>`);
    // The visitor's text is quoted.
    const text = mail.text?.replaceAll(/^> /gm, '');
    for (const part of [text, mail.html?.replaceAll('&#39;', "'")]) {
      for (const value of [visitor.name, visitor.email, visitor.phone, 'Intégration Cloud', visitor.message])
        expect(part).toContain(value);
    }
  });

  test('while SMTP is down, it is pending with the reason; it is mailed once when SMTP is back', async () => {
    const visitor = newVisitor();
    await mailbox.setSmtp('stopped');
    try {
      const page = await browser.open(siteUrl, withMotion);
      await fillForm(page, visitor);
      await submitButton(page).click();
      await confirmation(page).waitFor();
      const notification = async () => (await mailbox.messagesFrom(visitor.email))[0]?.notification;
      await expect.poll(notification).toMatchObject({ lastError: expect.stringContaining('ECONNREFUSED'), sentAt: null });
      expect(await mailbox.stateOf(visitor.email)).toBe('pending');
    } finally {
      await mailbox.setSmtp('accepting');
    }
    await expect.poll(() => mailbox.mailsReplyingTo(visitor.email), { timeout: 30_000 }).toHaveLength(1);
    await expect.poll(() => mailbox.stateOf(visitor.email)).toBe('sent');
    await drainQueue({ siteUrl, mailboxUrl });

    expect(await mailbox.mailsReplyingTo(visitor.email)).toHaveLength(1);
  });
}
