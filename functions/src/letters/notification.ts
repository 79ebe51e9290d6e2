import { cleanAddress, isAddress } from '../../../src/contract/address.ts';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';
import { fieldProperties, fieldsWhere, hasLine } from '../../../src/contract/fields.ts';
import { formatDateTime, labelOfService, staffTexts } from './staff-texts.ts';
import { nameIn } from '../../../src/i18n/formats.ts';
import { consoleLink } from './console-link.ts';
import type { Letter } from './letter.ts';
import type { MessageToTell } from './message-to-tell.ts';
import { composeLetter } from './layout.ts';
import { phoneNumber, whatsAppLink } from './phone.ts';
import { recipients } from './recipients.ts';
import { mailtoAddress, readableAddress } from './readable-address.ts';

const isNumber = (field: FieldName) => fieldProperties[field].type === 'tel';

/** The fields with a line of their own, the phone number first. */
const lines = fieldNames
  .filter(hasLine)
  .toSorted((one, other) => Number(isNumber(other)) - Number(isNumber(one)));
const quoted = fieldsWhere(({ mail }) => mail === 'quote');

export function composeNotification(stored: MessageToTell): Letter {
  const { id, phone, receivedAt } = stored;
  const serviceLabel = labelOfService(stored.service, stored.serviceLabel);
  // Staff may have changed or emptied the stored e-mail address.
  const address = cleanAddress(stored.email);
  const email = isAddress(address) ? address : null;
  const { t, locale } = staffTexts();
  const name = undecoded(stored.name);
  const subject = t('email:subject', { service: serviceLabel, name });
  const number = phoneNumber(phone);
  const dial = number && `tel:${number.number}`;
  const chat = whatsAppLink(number);
  const link = consoleLink(id);
  const links: Partial<Record<FieldName, string>> = {
    ...(dial && { phone: dial }),
    ...(email && { email: `mailto:${mailtoAddress(email)}` }),
  };
  const shown = { ...stored, service: serviceLabel, email: readableAddress(email ?? stored.email) };
  const quotation = quoted.flatMap((field) => stored[field] || []).join('\n\n');
  return {
    ...composeLetter(id, stored.generation, {
      subject,
      preheader: t('email:quoted', { text: Array.from(quotation).slice(0, 150).join('') }),
      heading: t('email:heading'),
      intro: t('email:intro'),
      items: [
        {
          quote: quotation,
          actions: [
            ...(dial ? [{ label: t('email:actions.call'), href: dial }] : []),
            ...(chat ? [{ label: t('email:actions.whatsApp'), href: chat }] : []),
            ...(email ? [{ label: t('email:actions.reply'), href: replyTo(email, subject) }] : []),
          ],
          fields: [
            ...lines.map((field) => ({
              label: t(`email:fields.${field}`),
              value: shown[field] || t('email:notGiven'),
              href: links[field],
            })),
            { label: t('email:fields.receivedAt'), value: formatDateTime(receivedAt) },
          ],
          details: [
            ...(link ? [{ label: t('email:console'), value: link, href: link }] : []),
            ...(stored.locale
              ? [
                  {
                    label: t('email:fields.locale'),
                    value: nameIn(locale, 'language', stored.locale),
                  },
                ]
              : []),
            { label: t('email:fields.id'), value: id },
          ],
        },
      ],
      hint: t(
        !email
          ? 'email:noReplyHint'
          : recipients().length > 1
            ? 'email:replyAllHint'
            : 'email:replyHint',
      ),
    }),
    ...(email && { replyTo: { name, address: email } }),
  };
}

/**
 * Mail programs decode what looks like an encoded word (RFC 2047). An invisible non-ASCII character
 * makes nodemailer encode the whole header, which then decodes to the typed name.
 */
const undecoded = (name: string) => (name.includes('=?') ? `${name}\u2060` : name);

function replyTo(email: string, subject: string): string {
  const [address, ...cc] = [email, ...(recipients().length > 1 ? recipients() : [])].map(
    mailtoAddress,
  );
  return `mailto:${address}?${cc.length > 0 ? `cc=${cc.join(',')}&` : ''}subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
