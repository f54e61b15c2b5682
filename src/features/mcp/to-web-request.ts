import type { IncomingHttpHeaders } from 'node:http';

import {
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';

import { accepts } from '#lib/http/accepts.ts';

const VERSION = 'mcp-protocol-version';
/** The transport requires both types, but every response is JSON. */
const ACCEPT = 'application/json, text/event-stream';
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The transport reads only these fields of the request. The body is already parsed. */
export function toWebRequest(url: URL, headers: IncomingHttpHeaders): Request {
  const { accept = '', 'content-type': contentType = '' } = headers;
  const fields = new Headers({
    accept: accepts(accept, ['application/json']) ? ACCEPT : accept,
    'content-type': contentType,
  });
  const version = headers[VERSION];
  if (typeof version === 'string') fields.set(VERSION, toKnownVersion(version));
  return new Request(url, { method: 'POST', headers: fields });
}

/** A client of a newer version than the newest known one is served with that one. */
function toKnownVersion(version: string): string {
  if (SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return version;
  // Versions are dates, so their order is that of texts.
  return DATE.test(version) && version > LATEST_PROTOCOL_VERSION
    ? LATEST_PROTOCOL_VERSION
    : version;
}
