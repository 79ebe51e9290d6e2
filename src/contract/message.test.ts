import { describe, expect, test } from 'vitest';
import { messageFields, messageRequest } from './message.ts';
import { sampleFields, sampleRequest } from './message-sample.ts';

const errorsOf = (value: unknown) => messageFields.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the message rule (specification, section 5)', () => {
  test('a complete message is accepted, with or without a phone', () => {
    expect(errorsOf(sampleFields)).toEqual([]);
    expect(errorsOf({ ...sampleFields, phone: 'appelez le soir' })).toEqual([]);
  });

  test.each([
    ['a name of one character', { name: 'A' }, 'name.tooShort'],
    ['a name of spaces', { name: '     ' }, 'name.tooShort'],
    ['a name that shows nothing', { name: '\u200B\u2060 \u200B' }, 'name.tooShort'],
    ['a message that shows nothing', { message: '\u200B'.repeat(20) }, 'message.tooShort'],
    ['an address without a domain', { email: 'awa@' }, 'email.invalid'],
    ['no service', { service: '' }, 'service.required'],
    ['a service that is not offered', { service: 'magie' }, 'service.required'],
    ['a message of nine characters', { message: '123456789' }, 'message.tooShort'],
    ['a name of 201 characters', { name: 'a'.repeat(201) }, 'name.tooLong'],
    ['a phone of 41 characters', { phone: '0'.repeat(41) }, 'phone.tooLong'],
    ['a message of 5001 characters', { message: 'a'.repeat(5001) }, 'message.tooLong'],
  ])('%s is refused', (_, change, error) => {
    expect(errorsOf({ ...sampleFields, ...change })).toEqual([error]);
  });

  test('the shortest accepted name has 2 characters and the shortest message 10', () => {
    expect(errorsOf({ ...sampleFields, name: 'Ba', message: '1234567890' })).toEqual([]);
  });

  test('spaces around a value are not kept', () => {
    expect(messageFields.parse({ ...sampleFields, name: '  Awa Kouamé ' }).name).toBe('Awa Kouamé');
  });

  test('what is sent has an id, a language, and no other field', () => {
    const request = sampleRequest();
    expect(messageRequest.safeParse(request).success).toBe(true);
    expect(messageRequest.safeParse({ ...request, id: '../x' }).success).toBe(false);
    expect(messageRequest.safeParse({ ...request, locale: 'Français' }).success).toBe(false);
    expect(messageRequest.safeParse({ ...request, locale: 'en-US-US' }).success).toBe(false);
    expect(messageRequest.safeParse({ ...request, locale: 'fr-u-ca-gregory' }).success).toBe(false);
    expect(messageRequest.safeParse({ ...request, locale: 'zh-Hant-TW' }).success).toBe(true);
    expect(messageRequest.safeParse({ ...request, admin: true }).success).toBe(false);
  });
});
