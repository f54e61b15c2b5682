import type { Socket } from 'node:net';

import { Client } from 'undici';

import { exchange, type ExchangeOptions, type WireRequest, type WireResponse } from './exchange.ts';
import { RESPONSE_HEADER_BYTES_MAX } from './limits.ts';
import type { Quirk } from './quirks.ts';
import { repairResponses } from './repair-responses.ts';

/** How responses are received: by undici, as a stream, or into slabs. */
export type Transport = 'client' | 'slabs';

/** A checked socket, for one request at a time. */
export type Connection = {
  readonly origin: string;
  readonly transport: Transport;
  readonly socket: Socket;
  readonly isUsable: () => boolean;
  /** Sends a request. Rejects with EgressError. */
  readonly exchange: (request: WireRequest, options: ExchangeOptions) => Promise<WireResponse>;
  readonly onClose: (listener: () => void) => void;
  readonly close: () => Promise<void>;
};

export type ClientConnectionOptions = {
  readonly idleSocketMs: number;
  readonly quirk: Quirk | null;
};

/**
 * Binds an undici client to a socket, for HTTP/1.1 unless the server offers only HTTP/2. The client
 * never opens another socket, because only this socket's address was checked. undici's own timers
 * are off because ours are exact.
 */
export function openClientConnection(
  origin: string,
  socket: Socket,
  { idleSocketMs, quirk }: ClientConnectionOptions,
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
  return {
    origin,
    transport: 'client',
    socket,
    isUsable: () =>
      quirk === null &&
      !client.destroyed &&
      !socket.destroyed &&
      socket.readable &&
      socket.writable,
    exchange: (request, options) => exchange(client, request, options),
    onClose: (listener) => {
      client.once('disconnect', () => {
        listener();
        void client.destroy();
      });
    },
    close: () => client.destroy(),
  };
}
