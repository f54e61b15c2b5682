import { isWebUrl } from '../net/is-web-url.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Filters the custom request headers of one URL for a request to another. The same origin receives
 * all of them. Other origins receive only the referring origin, as in browsers (Referrer Policy,
 * strict-origin-when-cross-origin), because any header may be a credential.
 */
export function filterHeadersForOrigin(
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
