import { EventEmitter, on } from 'node:events';

import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { listenOnLoopback } from './listen.ts';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  /** Header and body as received. */
  readonly raw: string;
  /** The decoded plain-text part. */
  readonly text: string;
};

/** A real SMTP server on loopback, without TLS and authentication by default. */
export type MailServer = AsyncDisposable & {
  readonly port: number;
  /** For SMTP_URL. */
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Waits until this many e-mails have arrived. */
  readonly waitFor: (count: number) => Promise<readonly ReceivedMail[]>;
};

export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const arrivals = new EventEmitter();
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    authOptional: true,
    disableReverseLookup: true,
    ...options,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, raw, text: toPlainText(raw) });
        done();
        arrivals.emit('mail');
      });
    },
  });
  // Aborted connections and failed handshakes are expected.
  smtp.on('error', () => undefined);
  const { port, ...listening } = await listenOnLoopback(smtp.server);
  return {
    port,
    url: `smtp://127.0.0.1:${port}?starttls=off`,
    mails,
    async waitFor(count) {
      const events = on(arrivals, 'mail');
      while (mails.length < count) await events.next();
      await events.return?.();
      return mails;
    },
    ...listening,
  };
}

/** Decodes the plain-text part of a multipart message. */
function toPlainText(raw: string): string {
  const [, part = ''] = /Content-Type: text\/plain([\s\S]*?)\r\n----/.exec(raw) ?? [];
  const body = part.slice(part.indexOf('\r\n\r\n') + 4);
  const [, encoding = ''] = /Content-Transfer-Encoding: (\S+)/.exec(part) ?? [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_match, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
