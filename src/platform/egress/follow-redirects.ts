import type { Readable } from 'node:stream';

import { CookieJar } from '#lib/http/cookie-jar.ts';

import { inSpan, isTracing, type Span } from '../tracing/spans.ts';
import { EgressError } from './egress-failure.ts';
import type { EgressRequest } from './egress.ts';
import type { WireResponse } from './exchange.ts';
import { limitBody } from './limit-body.ts';
import { REDIRECT_BODY_BYTES_MAX, REDIRECT_BODY_TIMEOUT_MS } from './limits.ts';
import { toRedirectedRequest } from './redirect.ts';
import { requestHop, type HopOptions } from './request-hop.ts';
import { type ReceivedResponse, toEgressResponse } from './to-egress-response.ts';

/**
 * Returns the response after all redirects; each hop is checked like the first. With `redirectsMax`
 * 0 a redirect is returned as the response.
 */
export async function followRedirects(
  first: EgressRequest,
  options: HopOptions,
): Promise<ReceivedResponse> {
  const { redirectsMax } = options.limits;
  const { cookies = new CookieJar() } = first;
  let request: EgressRequest = { ...first, cookies };
  for (let redirects = 0; ; redirects += 1) {
    const response = await traceHop(request, options);
    const next = redirectsMax === 0 ? undefined : toNextRequest(request, response);
    if (next === undefined) {
      return toEgressResponse(request, response, {
        redirects,
        bytesMax: options.limits.bodyBytesMax,
      });
    }
    await discard(response.readers.body);
    if (redirects === redirectsMax) {
      throw new EgressError('too_many_redirects', `more than ${redirectsMax} redirects`);
    }
    request = next;
  }
}

/** The span names the host only, because paths and queries contain secrets. */
function traceHop(request: EgressRequest, options: HopOptions): Promise<WireResponse> {
  if (!isTracing()) return sendHop(request, options);
  const { method = 'GET', url } = request;
  const attributes = {
    'http.request.method': method,
    'server.address': url.hostname,
    ...(url.port !== '' && { 'server.port': Number(url.port) }),
  };
  return inSpan(method, { kind: 'client', attributes }, (span) => sendHop(request, options, span));
}

async function sendHop(
  request: EgressRequest,
  options: HopOptions,
  span?: Span,
): Promise<WireResponse> {
  const response = await requestHop(request, options);
  for (const jar of [request.cookies, request.requirements?.jar])
    jar?.store(response.setCookies, request.url, options.clock());
  span?.setAttributes({ 'http.response.status_code': response.status });
  return response;
}

function toNextRequest(request: EgressRequest, response: WireResponse): EgressRequest | undefined {
  try {
    return toRedirectedRequest(request, response.status, response.headers);
  } catch (error) {
    response.readers.slabs.destroy();
    throw error;
  }
}

/**
 * Reads a short body to its end, so that the next hop can reuse the socket. Destroys a longer body.
 */
async function discard(body: Readable): Promise<void> {
  const limited = limitBody(body, REDIRECT_BODY_BYTES_MAX);
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => limited.destroy(), REDIRECT_BODY_TIMEOUT_MS);
  limited.once('close', resolve).resume();
  await promise;
  clearTimeout(timer);
}
