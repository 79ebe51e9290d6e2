import type { Request } from 'firebase-functions/https';
import { expect, test } from 'vitest';
import { cleanText } from '../../../src/contract/clean-text.ts';
import { type FieldName, fieldNames } from '../../../src/contract/field-names.ts';
import { fieldProperties, rawMax, trapName } from '../../../src/contract/fields.ts';
import { sampleFields, sampleRequest } from '../../../shared/message-sample.ts';
import { cleanAddress } from '../../../src/contract/address.ts';
import { isBlocked, parseBlockedList } from '../abuse/blocked-list.ts';
import { sentByForm } from './posted-form.ts';
import { maxBody, sanitized } from './framework-hardening.ts';
import { parse } from './parse.ts';

// These tests compare the processor time of odd inputs with the processor time of an honest
// message.

/**
 * Characters that the regular expressions for texts of visitors, translators and staff mention.
 */
const characters = Array.from(
  ' \t\n\r\v\f\u0085\u2028\u00a0.,:;@<>()[]{}«»"\'’/\\|?=&%+*-_~^`#!$0aÀé·…。｡ａ＠漢한ᄀ' +
    '\u0301\u0327\u0344\u0958\u09be\u034f\u115f\u17b4\u180b\u180e\u200b\u200d\u200f\u202a\u2060\u2066' +
    '\u2800\u3164\ufe0f\ufeff\uffa0\ufffc\ufffd\ufff9\u{e0041}\u{e0100}\u{13441}\u{1d159}\u{1d173}\u{1f642}',
);
const rows = [
  ...characters,
  '\ud83d',
  '\udc00',
  'e\u0301',
  '\u0301\u0323',
  '\u200b\ufe0f',
  '\u200b\u202a',
  'a.',
  '1.',
  '()',
  '<>',
  '@a',
  ' @',
  '%41',
  ' at ',
  '(at)',
];

/** `length` is in UTF-16 units. */
const row = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const shapes: ((unit: string, length: number) => string)[] = [
  row,
  (unit, length) => `a${row(unit, length - 2)}a`,
  (unit, length) => `a${row(unit, length - 2)}@`,
];

/** The function's work on the body of a call or a form, after the framework's. */
const asCall = (data: object) => () => parse(sanitized({ data }).data);
function asForm(form: string) {
  const request = { body: Buffer.from(form), get: () => 'x' } as unknown as Request;
  return () => parse({ ...sentByForm(request), locale: 'fr' });
}
const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

/** The least processor time of some tries, in microseconds. */
async function cost(run: () => unknown, tries: number): Promise<number> {
  const costs: number[] = [];
  for (let count = 0; count < tries; count++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    costs.push(user + system);
  }
  return Math.min(...costs);
}

/**
 * The inputs that cost more than twenty honest messages. An honest message is measured after each
 * input, because the machine may be busy for a while.
 */
async function dearest(
  work: [what: string, run: () => unknown][],
  honest: () => unknown,
): Promise<string[]> {
  await cost(honest, 300);
  const tooDear: string[] = [];
  for (const [what, run] of work) {
    const isDear = async (tries: number) =>
      (await cost(run, tries)) > 20 * (await cost(honest, tries));
    // A costly input is measured again, because garbage may have been collected during the first
    // measurement.
    if ((await isDear(1)) && (await isDear(10))) tooDear.push(what);
  }
  return tooDear;
}

const honestCall = asCall(sampleRequest());
const lengthsOf = (field: FieldName) => [
  fieldProperties[field].max,
  Math.floor(rawMax(field) / 2),
  rawMax(field),
  rawMax(field) + 1,
  60_000,
];

test.each(fieldNames)(
  'no run of characters in the field %s costs more than twenty honest messages',
  { timeout: 120_000 },
  async (field) => {
    const work = rows.flatMap((unit) =>
      shapes.flatMap((shape, at) =>
        lengthsOf(field).map((length): [string, () => unknown] => {
          const fields = { ...sampleRequest(), [field]: shape(unit, length) };
          return [`${JSON.stringify(unit)} ${at} ${length}`, asCall(fields)];
        }),
      ),
    );
    expect(await dearest(work, honestCall)).toEqual([]);
  },
);

test(
  'no posted form, no value that the page adds, and no number of fields costs more than twenty honest messages',
  { timeout: 120_000 },
  async () => {
    const names = (count: number, name = 'n') =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [name + index, 'x']));
    const work: [string, () => unknown][] = [
      ...rows.flatMap((unit) =>
        [...fieldNames, trapName, 'draft', 'other'].map((field): [string, () => unknown] => {
          const fields = { ...sampleFields, [field]: row(unit.toWellFormed(), 20_000) };
          return [
            `form ${field} ${JSON.stringify(unit)}`,
            asForm(formOf(fields).slice(0, maxBody)),
          ];
        }),
      ),
      ...(['id', 'locale', 'trap', 'draft', 'proof', 'probe', 'other'] as const).flatMap((name) =>
        rows.flatMap((unit) =>
          [30, 100, 5000, 60_000].map((length): [string, () => unknown] => {
            const fields = { ...sampleRequest(), [name]: row(unit, length) };
            return [`${name} ${JSON.stringify(unit)} ${length}`, asCall(fields)];
          }),
        ),
      ),
      ['names first', asCall({ ...names(5000), ...sampleRequest() })],
      ['names last', asCall({ ...sampleRequest(), ...names(5000) })],
      ['names', asCall({ ...sampleRequest(), ...names(40) })],
      ['long names', asCall({ ...sampleRequest(), ...names(40, 'n'.repeat(1500)) })],
      ['form with names first', asForm(formOf({ ...names(5000), ...sampleFields }))],
      ['form with names last', asForm(formOf({ ...sampleFields, ...names(5000) }))],
      ['form of one name', asForm('&a'.repeat(32_000))],
      ['form of signs', asForm('&'.repeat(64_000))],
    ];
    expect(await dearest(work, honestCall)).toEqual([]);
  },
);

test(
  'no text in the form or in the list of blocked senders and phrases costs more than twenty honest messages',
  { timeout: 120_000 },
  async () => {
    const work = rows.flatMap((unit) =>
      shapes.flatMap((shape, at): [string, () => unknown][] => {
        const [text, address] = [shape(unit, rawMax('message')), shape(unit, rawMax('email'))];
        const list = { senders: [address, text], phrases: [address, text] };
        return [
          [`text ${JSON.stringify(unit)} ${at}`, () => cleanText(text)],
          [`address ${JSON.stringify(unit)} ${at}`, () => cleanAddress(address)],
          [
            `list ${JSON.stringify(unit)} ${at}`,
            () => isBlocked(sampleFields, parseBlockedList(list)),
          ],
        ];
      }),
    );
    expect(await dearest(work, honestCall)).toEqual([]);
  },
);
