import { isWithinHost } from '#lib/net/host-rules.ts';

import type { YtDlpFormat } from './answer.ts';

export type RequestHeaders = {
  /** Set for this source on purpose: it is sent from the first. */
  readonly needed: Readonly<Record<string, string>>;
  /** What yt-dlp calls itself: some hosts turn everything else away. */
  readonly userAgent: string | null;
};

const NEEDED: ReadonlySet<string> = new Set(['authorization', 'cookie', 'origin', 'referer']);
const VALUE = /^[\t\u0020-\u007e]{1,4000}$/;
const NAME = /^[a-z0-9-]{1,100}$/;
const HEADERS_MAX = 20;

/** Of what yt-dlp would send, what isn't said by every browser anyway. */
export function readMediaHeaders(format: YtDlpFormat, url: URL): RequestHeaders {
  const given = Object.entries(format.http_headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => NAME.test(name) && VALUE.test(value));
  const needed = given.filter(([name]) => NEEDED.has(name) || name.startsWith('x-'));
  const cookie = readCookies(format.cookies ?? '', url);
  const userAgent = given.find(([name]) => name === 'user-agent')?.[1] ?? null;
  return {
    needed: {
      ...Object.fromEntries(needed.slice(0, HEADERS_MAX)),
      ...(VALUE.test(cookie) ? { cookie } : {}),
    },
    userAgent,
  };
}

type Cookie = { readonly pair: string; domain: string };

/** Names of attributes (RFC 6265 §4.1.1) and those of older cookies. */
const ATTRIBUTE =
  /^(?:domain|path|expires|max-age|secure|httponly|samesite|version|comment|port)$/i;

/** `a=1; Domain=.example.com; Path=/; b=2`, where each attribute belongs to the cookie before it; those for this host. */
function readCookies(text: string, { hostname }: URL): string {
  const cookies: Cookie[] = [];
  for (const part of text.split(/;\s*/)) {
    const [, name = part, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    const current = cookies.at(-1);
    if (!ATTRIBUTE.test(name)) cookies.push({ pair: part, domain: hostname });
    else if (current !== undefined && /^domain$/i.test(name)) {
      current.domain = value.replaceAll('"', '').replace(/^\./, '').toLowerCase();
    }
  }
  return cookies
    .filter(({ pair, domain }) => pair.includes('=') && isWithinHost(hostname, domain))
    .map(({ pair }) => pair)
    .join('; ');
}
