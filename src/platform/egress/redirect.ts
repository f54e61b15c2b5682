import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';
import { withoutCredentials } from './request-headers.ts';

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * The request that a redirect asks for (RFC 9110 §15.4), or undefined when the response is none.
 * Fields that may be credentials stay behind when the origin changes, and with it the scheme.
 */
export function toRedirectedRequest(
  request: EgressRequest,
  status: number,
  headers: ReadonlyMap<string, string>,
): EgressRequest | undefined {
  const location = headers.get('location');
  if (!REDIRECTS.has(status) || location === undefined) return undefined;

  // Browsers take the bytes of a Location for UTF-8, so servers send it.
  const url = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), request.url.href);
  if (url === null) throw new EgressError('protocol', 'a redirect to no address');

  const { body, ...rest } = request;
  const isSameOrigin = url.origin === request.url.origin;
  const kept = request.headers ?? {};
  const next = { ...rest, url, headers: isSameOrigin ? kept : withoutCredentials(kept) };
  if (!becomesGet(request, status)) return body === undefined ? next : { ...next, body };
  return { ...next, method: 'GET', headers: withoutContentFields(next.headers) };
}

/** Only a POST changes, and only where the status doesn't say to keep it. */
function becomesGet({ method }: EgressRequest, status: number): boolean {
  return method === 'POST' && status !== 307 && status !== 308;
}

function withoutContentFields(
  headers: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('content-')),
  );
}
