import { isFieldValue } from '#lib/http/is-field-value.ts';

import { EgressError } from './egress-failure.ts';
import type { WireRequest } from './exchange.ts';

/** The head of a request without a body (RFC 9112 §3). `host` is that of the URL, with its port. */
export function toRequestHead({ method, path, headers }: WireRequest, host: string): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: keep-alive\r\n`;
  for (const [name, value] of Object.entries(headers)) {
    if (!isFieldValue(value)) throw new EgressError('protocol', `invalid request field ${name}`);
    head += `${name}: ${value}\r\n`;
  }
  return `${head}\r\n`;
}
