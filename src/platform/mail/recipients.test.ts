import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';
import { createTransport } from 'nodemailer';
import parseHeader from 'nodemailer/lib/addressparser';

import { parseEmail } from '#lib/net/parse-email.ts';

/** Syntax of header fields, which changes the mailbox in front of or behind an address. */
const SYNTAX = ['x<', '<', '>', '(x)', '"', '""', '\\', ',', ';', ':', 'g:', '@a:', '@', '.', '..'];
const OTHERS = [
  '[',
  ']',
  '=?utf-8?q?',
  '?=',
  '%',
  '!',
  ' ',
  '\t',
  '\r\n',
  '\0',
  '\u202e',
  '＜',
  '。',
];
const PARTS = [...SYNTAX, ...OTHERS, 'victim', 'x', '@example.com', 'example', 'ü', 'ß', 'İ'];

const transport = createTransport({ streamTransport: true });

/** The recipients of a message, and those that programs read in its header. */
async function listRecipients(
  address: string,
): Promise<{ readonly sent: readonly string[]; readonly read: readonly string[] }> {
  const { envelope } = await transport.sendMail({
    from: 'reelay@example.com',
    to: { name: '', address },
    text: '',
  });
  const read = parseHeader(address, { flatten: true }).map((entry) => entry.address);
  return { sent: [envelope.to].flat().map(String), read };
}

it('sends messages to the mailbox that an accepted address is compared as', async () => {
  const texts = fc.oneof(
    fc.array(fc.constantFrom(...PARTS), { maxLength: 8 }).map((parts) => parts.join('')),
    fc.tuple(fc.emailAddress(), fc.constantFrom(...PARTS), fc.nat()).map(([address, part, at]) => {
      const position = at % (address.length + 1);
      return `${address.slice(0, position)}${part}${address.slice(position)}`;
    }),
    fc.emailAddress(),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (entered) => {
      const email = parseEmail(entered);
      if (email === undefined) return;
      const { sent, read } = await listRecipients(email.text);
      for (const recipients of [sent, read]) {
        assert.deepEqual(
          recipients.map((each) => parseEmail(each)?.normal),
          [email.normal],
        );
      }
    }),
  );
});

it('accepts ordinary addresses', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      if (!address.includes('=?')) assert.ok(parseEmail(address), address);
    }),
  );
});
