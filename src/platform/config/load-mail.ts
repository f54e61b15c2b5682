import { resolve } from 'node:path';

import { parseEmail } from '#lib/net/parse-email.ts';

import type { MailConfig } from './config.ts';
import type { Read } from './load-tracing.ts';

/** By scheme and query. */
const SCHEMES: ReadonlyMap<string, Pick<MailConfig, 'port' | 'security'>> = new Map([
  ['smtp:', { port: 587, security: 'starttls' }],
  ['smtp:?starttls=off', { port: 587, security: 'none' }],
  ['smtps:', { port: 465, security: 'tls' }],
]);
const SENDER = /^([^<>"\p{C}]{1,100}) <([^<>]+)>$/u;

/** Throws StartError. */
export function loadMail(read: Read): MailConfig | null {
  const server = read('SMTP_URL', (text) => (text === '' ? null : parseServer(text)));
  const from = read('MAIL_FROM', (text) =>
    text === '' && server === null ? null : parseSender(text),
  );
  const caFile = read('SMTP_CA_FILE', (text) => (text === '' ? null : resolve(text)));
  return server === null || from === null ? null : { ...server, caFile, from };
}

function parseServer(text: string): Omit<MailConfig, 'from' | 'caFile'> | undefined {
  const url = URL.parse(text);
  if (url === null || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.hash !== '')
    return undefined;
  const scheme = SCHEMES.get(`${url.protocol}${url.search}`);
  const credentials = parseCredentials(url);
  if (scheme === undefined || credentials === undefined || url.port === '0') return undefined;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? scheme.port : Number(url.port),
    security: scheme.security,
    credentials,
  };
}

function parseCredentials(url: URL): MailConfig['credentials'] | undefined {
  if (url.username === '') return url.password === '' ? null : undefined;
  try {
    return {
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    };
  } catch {
    return undefined;
  }
}

function parseSender(text: string): MailConfig['from'] | undefined {
  const [, name = '', address = text] = SENDER.exec(text) ?? [];
  const parsed = parseEmail(address);
  return parsed && { name: name.trim(), address: parsed.text };
}
