import type { Socket } from 'node:net';

import { Client } from 'undici';

import { RESPONSE_HEADER_BYTES_MAX } from './limits.ts';

/** One judged socket and the HTTP/1.1 client that speaks on it, and on no other. */
export type Connection = {
  readonly origin: string;
  readonly client: Client;
  readonly socket: Socket;
  /** It has carried an exchange before, so the far end may be about to close it. */
  readonly isReused: boolean;
};

/**
 * Binds a client to a socket. The client never opens another one: where its socket went was judged,
 * where a new one would go was not. undici's own timers are off, ours are exact.
 */
export function openConnection(origin: string, socket: Socket, idleSocketMs: number): Connection {
  let isSpent = false;
  const client = new Client(origin, {
    allowH2: false,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleSocketMs,
    keepAliveMaxTimeout: idleSocketMs,
    maxHeaderSize: RESPONSE_HEADER_BYTES_MAX,
    connect: (_options, callback) => {
      if (isSpent) {
        callback(Object.assign(new Error('socket is spent'), { code: 'EPIPE' }), null);
      } else {
        isSpent = true;
        // undici does not expect the answer before its call has returned.
        queueMicrotask(() => callback(null, socket));
      }
    },
  });
  return { origin, client, socket, isReused: false };
}
