import { isDowngrade } from '../net/is-downgrade.ts';
import { isWebUrl } from '../net/is-web-url.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Filters the custom request headers of one URL for a request to another. The same origin receives
 * all of them. Other origins receive only the referring origin, as in browsers (Referrer Policy,
 * strict-origin-when-cross-origin), and the User-Agent, because any other header may be a credential.
 */
export function filterHeadersForOrigin(
  headers: Headers,
  { from, to }: { readonly from: URL; readonly to: URL },
): Headers {
  if (Object.keys(headers).length === 0 || from.origin === to.origin) return headers;
  const userAgent = findHeader(headers, 'user-agent');
  const referrer = toReferrer(findHeader(headers, 'referer'), to);
  return {
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    ...(referrer !== undefined && { referer: referrer }),
  };
}

function findHeader(headers: Headers, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
}

function toReferrer(referrer: string | undefined, to: URL): string | undefined {
  const page = URL.parse(referrer ?? '');
  if (page === null || !isWebUrl(page)) return undefined;
  return isDowngrade(page, to) ? undefined : `${page.origin}/`;
}
