import { matchesDomain } from '#lib/net/host-rules.ts';

import type { YtDlpFormat } from './yt-dlp-output.ts';

export type RequestHeaders = {
  /** Headers specific to this source, sent with the first request. */
  readonly needed: Readonly<Record<string, string>>;
  /** The user agent of yt-dlp, which some hosts require. */
  readonly userAgent: string | null;
};

const NEEDED: ReadonlySet<string> = new Set(['authorization', 'cookie', 'origin', 'referer']);
const VALUE = /^[\t\u0020-\u007e]{1,4000}$/;
const NAME = /^[a-z0-9-]{1,100}$/;
const HEADERS_MAX = 20;

/** Selects the headers of yt-dlp that a browser would not send by itself. */
export function readMediaHeaders(format: YtDlpFormat, url: URL): RequestHeaders {
  const headers = Object.entries(format.http_headers ?? {})
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name, value]) => NAME.test(name) && VALUE.test(value));
  const needed = headers.filter(([name]) => NEEDED.has(name) || name.startsWith('x-'));
  const cookie = readCookies(format.cookies ?? '', url);
  const userAgent = headers.find(([name]) => name === 'user-agent')?.[1] ?? null;
  return {
    needed: {
      ...Object.fromEntries(needed.slice(0, HEADERS_MAX)),
      ...(VALUE.test(cookie) ? { cookie } : {}),
    },
    userAgent,
  };
}

/** Attribute names from RFC 6265 §4.1.1 and older cookie formats. */
const ATTRIBUTE =
  /^(?:domain|path|expires|max-age|secure|httponly|samesite|version|comment|port)$/i;

/**
 * Parses `a=1; Domain=.example.com; Path=/; b=2`, where attributes follow their cookie. Returns the
 * cookies for this host.
 */
function readCookies(text: string, { hostname }: URL): string {
  const cookies: { readonly pair: string; domain: string }[] = [];
  for (const part of text.split(/;\s*/)) {
    const [, name = part, value = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    const current = cookies.at(-1);
    if (!ATTRIBUTE.test(name)) cookies.push({ pair: part, domain: hostname });
    else if (current !== undefined && /^domain$/i.test(name)) {
      current.domain = value.replaceAll('"', '').replace(/^\./, '').toLowerCase();
    }
  }
  return cookies
    .filter(({ pair, domain }) => pair.includes('=') && matchesDomain(hostname, domain))
    .map(({ pair }) => pair)
    .join('; ');
}
