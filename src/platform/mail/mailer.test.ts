import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

import { readPem } from '#test/support/certificates.ts';
import { openMailServer } from '#test/support/mail-server.ts';

import type { MailConfig } from '../config/config.ts';
import { MailError } from './mail-error.ts';
import { createMailer } from './mailer.ts';

const MESSAGE = {
  to: 'ada@example.com',
  subject: 'Zurücksetzen',
  text: 'Plain',
  html: '<p>Rich</p>',
  messageId: '<1@reelay.test>',
};
const TLS = { cert: readPem('trusted.pem'), key: readPem('server.key') };
const CA_FILE = fileURLToPath(
  new URL('../../../test/support/certs/authority.pem', import.meta.url),
);

function toConfig(port: number, given: Partial<MailConfig> = {}): MailConfig {
  const from = { name: 'Reelay', address: 'reelay@example.com' };
  const defaults = { security: 'none', credentials: null, caFile: null, from } as const;
  return { host: '127.0.0.1', port, ...defaults, ...given };
}

const { signal } = new AbortController();

describe('createMailer', () => {
  it('signs in and sends text and HTML under the given Message-ID', async () => {
    await using server = await openMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'u@x' && password === 'p:w'
          ? done(null, { user: username })
          : done(new Error('denied')),
    });
    const credentials = { user: 'u@x', password: 'p:w' };
    const mailer = createMailer(toConfig(server.port, { credentials }));
    await mailer.verify(signal);
    await mailer.send(MESSAGE, signal);
    const raw = server.mails[0]?.raw ?? '';
    for (const part of ['Message-ID: <1@reelay.test>', 'Auto-Submitted', 'Plain', '<p>Rich</p>'])
      assert.ok(raw.includes(part), part);
    const wrong = createMailer(
      toConfig(server.port, { credentials: { ...credentials, user: 'e' } }),
    );
    await assert.rejects(wrong.send(MESSAGE, signal), (error) => {
      assert.ok(error instanceof MailError);
      assert.equal(error.isPermanent, false);
      assert.doesNotMatch(error.message, /denied|p:w/);
      return true;
    });
  });

  for (const [security, options] of [
    ['starttls', { ...TLS, hideSTARTTLS: false }],
    ['tls', { ...TLS, secure: true }],
  ] as const) {
    it(`trusts only the authorities of the CA file, if it is set (${security})`, async () => {
      await using server = await openMailServer(options);
      const untrusting = createMailer(toConfig(server.port, { security }));
      await assert.rejects(untrusting.send(MESSAGE, signal), { message: /certificate/ });
      assert.deepEqual(server.mails, []);
      await createMailer(toConfig(server.port, { security, caFile: CA_FILE })).send(
        MESSAGE,
        signal,
      );
      assert.equal(server.mails.length, 1);
    });
  }

  it('sends nothing without STARTTLS unless the URL turns it off', async () => {
    await using server = await openMailServer();
    const mailer = createMailer(toConfig(server.port, { security: 'starttls' }));
    await assert.rejects(mailer.send(MESSAGE, signal), MailError);
    assert.deepEqual(server.mails, []);
  });

  it('neither splits recipients nor lets line breaks into header fields', async () => {
    await using server = await openMailServer();
    const subject = 'a\r\nBcc: eve@example.com\r\n\r\nbody';
    const to = 'ada,eve@example.com';
    await createMailer(toConfig(server.port)).send({ ...MESSAGE, to, subject }, signal);
    assert.deepEqual(server.mails[0]?.to, ['"ada,eve"@example.com']);
    assert.doesNotMatch(server.mails[0]?.raw ?? '', /^(?:Bcc:|body)/m);
  });

  for (const [status, isPermanent] of [
    [451, false],
    [550, true],
  ] as const) {
    it(`reports whether a rejection is permanent, without the address (${status})`, async () => {
      await using server = await openMailServer({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`rejected ${address}`), { responseCode: status })),
      });
      await assert.rejects(createMailer(toConfig(server.port)).send(MESSAGE, signal), {
        isPermanent,
        message: `The mail server responded ${status} to RCPT TO.`,
      });
    });
  }

  for (const [name, greeting] of [
    ['hangs', ''],
    ['speaks another protocol', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['sends an endless response', '220-'.padEnd(200_000, 'x')],
  ] as const) {
    it(`fails if the server ${name}`, async () => {
      const server = createServer((socket) => {
        socket.on('error', () => undefined);
        if (greeting !== '') socket.write(greeting);
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      assert.ok(address !== null && typeof address === 'object');
      const limits = { idleMs: greeting === '' ? 50 : 30_000, totalMs: 30_000 };
      const mailer = createMailer(toConfig(address.port), limits);
      await assert.rejects(mailer.verify(signal), MailError);
      server.close();
    });
  }
});
