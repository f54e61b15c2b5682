import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';
import { toHeadersFor } from './request-headers.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The next request of a redirect (RFC 9110, section 15.4), or undefined when the response is not a
 * redirect. Fields that may contain credentials are removed when the origin changes.
 */
export function toRedirectedRequest(
  request: EgressRequest,
  status: number,
  responseHeaders: ReadonlyMap<string, string>,
): EgressRequest | undefined {
  const location = responseHeaders.get('location');
  if (!REDIRECTS.has(status) || location === undefined) return undefined;

  // Browsers decode Location as UTF-8, so servers send UTF-8.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), request.url.href);
  if (url === null) throw new EgressError('protocol', 'a redirect to an invalid URL');

  const { body, ...rest } = request;
  const headers = toHeadersFor(request.headers ?? {}, { from: request.url, to: url });
  const next = { ...rest, url, headers };
  if (!switchesToGet(request, status)) return body === undefined ? next : { ...next, body };
  return { ...next, method: 'GET', headers: removeContentFields(next.headers) };
}

/** Only a POST becomes a GET, except after 307 and 308. */
function switchesToGet({ method }: EgressRequest, status: number): boolean {
  return method === 'POST' && status !== 307 && status !== 308;
}

function removeContentFields(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('content-')),
  );
}
