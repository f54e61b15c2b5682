import { isFieldValue } from '#lib/http/is-field-value.ts';

import { EgressError } from './egress-failure.ts';
import type { WireRequest } from './exchange.ts';

/** A request as it is sent (RFC 9112 §3). `host` is that of the URL, with its port. */
export function toRequestBytes(
  { method, path, headers, body }: WireRequest,
  host: string,
): string | Buffer {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  if (method === 'POST') head += `content-length: ${body?.length ?? 0}\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    if (!isFieldValue(value)) throw new EgressError('protocol', `invalid request field ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  head += '\r\n';
  return body === null ? head : Buffer.concat([Buffer.from(head, 'latin1'), body]);
}
