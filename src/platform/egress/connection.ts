import type { Socket } from 'node:net';

import { Client } from 'undici';

import { RESPONSE_HEADER_BYTES_MAX } from './limits.ts';
import type { Quirk } from './quirks.ts';
import { repairResponses } from './repair-responses.ts';

/** A checked socket with its own client, for HTTP/1.1 unless the server offers only HTTP/2. */
export type Connection = {
  readonly origin: string;
  readonly client: Client;
  readonly socket: Socket;
  /** True if an earlier exchange used the connection. The server may then be about to close it. */
  readonly isReused: boolean;
  readonly isReusable: boolean;
};

export type ConnectionOptions = { readonly idleSocketMs: number; readonly quirk?: Quirk | null };

/**
 * Binds a client to a socket. The client never opens another socket, because only this socket's
 * address was checked. undici's own timers are off because ours are exact.
 */
export function openConnection(
  origin: string,
  socket: Socket,
  { idleSocketMs, quirk = null }: ConnectionOptions,
): Connection {
  let isUsed = false;
  const checked = quirk === 'malformed_heads' ? repairResponses(socket) : socket;
  const client = new Client(origin, {
    allowH2: quirk === 'http2_only',
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleSocketMs,
    keepAliveMaxTimeout: idleSocketMs,
    maxHeaderSize: RESPONSE_HEADER_BYTES_MAX,
    connect: (_options, callback) => {
      if (isUsed) {
        callback(Object.assign(new Error('socket already used'), { code: 'EPIPE' }), null);
      } else {
        isUsed = true;
        // undici requires that the callback runs only after `connect` has returned.
        queueMicrotask(() => callback(null, checked));
      }
    },
  });
  return { origin, client, socket, isReused: false, isReusable: quirk === null };
}
