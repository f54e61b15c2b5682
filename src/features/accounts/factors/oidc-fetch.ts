import type { CustomFetch } from 'openid-client';

import type { Egress } from '#platform/egress/egress.ts';
import { readBody } from '#platform/egress/read-body.ts';

const RESPONSE_BYTES_MAX = 256 * 1024;

/** Sends the requests of openid-client through egress, with limits on time and size. */
export function createEgressFetch(egress: Pick<Egress, 'open'>, timeoutMs: number): CustomFetch {
  return async (url, { method, headers, body, signal }) => {
    const isGet = method === 'GET';
    // openid-client sends its parameters as a form.
    const request = isGet
      ? {}
      : { body: Buffer.from(body instanceof URLSearchParams ? body.toString() : '') };
    const response = await egress.open({
      ...request,
      url: new URL(url),
      method: isGet ? 'GET' : 'POST',
      headers: Object.fromEntries(new Headers(headers)),
      limits: { redirectsMax: 0, totalTimeoutMs: timeoutMs, bodyBytesMax: RESPONSE_BYTES_MAX },
      ...(signal !== undefined && { signal }),
    });
    const bytes = await readBody(response, RESPONSE_BYTES_MAX);
    // A response with one of these statuses has no body (RFC 9110, section 6.4.1).
    const isEmpty = response.status === 204 || response.status === 205 || response.status === 304;
    return new Response(isEmpty ? null : new Uint8Array(bytes), {
      status: response.status,
      headers: Object.fromEntries(response.headers),
    });
  };
}
