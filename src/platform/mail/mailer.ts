import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

import type { MailConfig } from '../config/config.ts';
import { dialOperatorHost } from '../egress/dial-operator-host.ts';
import { toMailError } from './mail-error.ts';

export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for each attempt, so that mail servers can discard duplicates. */
  readonly messageId: string;
};

/** Both functions reject with MailError or EgressError. */
export type Mailer = {
  /** Connects and signs in without sending a message. */
  readonly verify: (signal: AbortSignal) => Promise<void>;
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>;
};

export type MailerLimits = {
  /** Covers the greeting and each pause of the server. */
  readonly idleMs: number;
  /** Limits the entire exchange. */
  readonly totalMs: number;
};

const LIMITS: MailerLimits = { idleMs: 15_000, totalMs: 60_000 };
const RESPONSE_BYTES_MAX = 64 * 1024;

/** Sends messages to the operator's mail server, each on a separate connection. */
export function createMailer(config: MailConfig, limits: MailerLimits = LIMITS): Mailer {
  type Transport = Awaited<ReturnType<typeof openTransport>>;

  async function run(
    work: (transport: Transport) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const ended = AbortSignal.any([signal, AbortSignal.timeout(limits.totalMs)]);
    const connection = await dialOperatorHost(config, { timeoutMs: limits.idleMs, signal: ended });
    try {
      await work(await openTransport(config, { connection, idleMs: limits.idleMs }));
    } catch (error) {
      throw toMailError(error);
    } finally {
      connection.destroy();
    }
  }

  return {
    verify: (signal) => run((transport) => transport.verify(), signal),
    send: ({ to, ...message }, signal) =>
      run(
        (transport) =>
          transport.sendMail({
            ...message,
            from: config.from,
            // An object is not parsed as a list of addresses.
            to: { name: '', address: to },
            // RFC 3834, section 5: no automatic replies.
            headers: { 'Auto-Submitted': 'auto-generated' },
          }),
        signal,
      ),
  };
}

/** Loads the library only when a message is sent. */
async function openTransport(
  { host, port, security, credentials, caFile }: MailConfig,
  { connection, idleMs }: { readonly connection: Socket; readonly idleMs: number },
) {
  const [{ createTransport }, ca] = await Promise.all([
    import('nodemailer'),
    caFile === null ? undefined : readFile(caFile),
  ]);
  return createTransport({
    host,
    port,
    connection,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true, ...(ca && { ca }) },
    greetingTimeout: idleMs,
    socketTimeout: idleMs,
    maxResponseSize: RESPONSE_BYTES_MAX,
    // Messages consist of text only.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
