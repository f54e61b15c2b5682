import { isWebUrl } from '../net/is-web-url.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Of the request headers that one address insists on, what another gets: all of them on the same origin. Elsewhere each
 * may be a credential, and a server is told no more than what a browser tells it of a page, its origin (Referrer Policy,
 * strict-origin-when-cross-origin).
 */
export function headersForOrigin(
  headers: Headers,
  { from, to }: { readonly from: URL; readonly to: URL },
): Headers {
  if (from.origin === to.origin) return headers;
  const [, referrer = ''] =
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'referer') ?? [];
  const page = URL.parse(referrer);
  if (page === null || !isWebUrl(page)) return {};
  const isDowngrade = page.protocol === 'https:' && to.protocol === 'http:';
  return isDowngrade ? {} : { referer: `${page.origin}/` };
}
