import { parseEmail } from '#lib/net/parse-email.ts';

/** The operator's mail server. */
export type MailServer = {
  readonly host: string;
  readonly port: number;
  /** Whether TLS starts at once, after STARTTLS, or not at all. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly credentials: { readonly user: string; readonly password: string } | null;
};

export type MailSender = { readonly name: string; readonly address: string };

/** By scheme and query. */
const SCHEMES: ReadonlyMap<string, Pick<MailServer, 'port' | 'security'>> = new Map([
  ['smtp:', { port: 587, security: 'starttls' }],
  ['smtp:?starttls=off', { port: 587, security: 'none' }],
  ['smtps:', { port: 465, security: 'tls' }],
]);
const SENDER = /^([^<>"\p{C}]{1,100}) <([^<>]+)>$/u;

export function parseMailServer(text: string): MailServer | undefined {
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

function parseCredentials(url: URL): MailServer['credentials'] | undefined {
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

export function parseSender(text: string): MailSender | undefined {
  const [, name = '', address = text] = SENDER.exec(text) ?? [];
  const parsed = parseEmail(address);
  return parsed && { name: name.trim(), address: parsed.text };
}
