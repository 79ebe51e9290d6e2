import type { SendMailOptions } from 'nodemailer';
import { formatDateTime, staffTexts } from './catalogue.ts';
import { consoleLink } from './console-link.ts';
import { composeMail } from './mail-layout.ts';
import type { StoredMessage } from './messages.ts';

/** The e-mail that notifies the staff of a message. */
export function composeNotification(id: string, stored: StoredMessage): SendMailOptions {
  const { name, email, phone, serviceLabel, message, receivedAt } = stored;
  const { t, locale } = staffTexts();
  return {
    ...composeMail(id, {
      subject: t('email:subject', { service: serviceLabel, name }),
      heading: t('email:heading'),
      intro: t('email:intro'),
      items: [
        {
          fields: [
            [t('email:fields.name'), name],
            [t('email:fields.email'), email],
            [t('email:fields.phone'), phone || t('email:noPhone')],
            [t('email:fields.service'), serviceLabel],
            [t('email:fields.receivedAt'), formatDateTime(receivedAt)],
            [t('email:fields.locale'), new Intl.DisplayNames(locale, { type: 'language' }).of(stored.locale) ?? stored.locale],
            [t('email:fields.id'), id],
          ],
          link: consoleLink(id),
          quote: message,
        },
      ],
      hint: t('email:replyHint'),
    }),
    replyTo: { name, address: email },
  };
}
