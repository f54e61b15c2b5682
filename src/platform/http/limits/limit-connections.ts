import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

import { toClientPrefixes } from '#lib/net/client-prefixes.ts';
import { Networks } from '#lib/net/networks.ts';

import type { Exchange } from '../errors/send-client-error.ts';
import { createConnectionTable } from './connection-table.ts';
import {
  isBodyTooSlow,
  classifyPace,
  type Pace,
  type PaceLimits,
  startPace,
} from './transfer-pace.ts';

/**
 * What one client (an IPv4 address or IPv6 /64) may use at the same time, in this process. Wider
 * networks may use a multiple.
 */
export type ClientLimits = { readonly connections: number; readonly requests: number };

export const NO_CLIENT_LIMITS: ClientLimits = { connections: Infinity, requests: Infinity };

/**
 * `connections`: the client, its network or all clients had too many. `slow_body`, `slow_reader`:
 * the client sent or read too slowly.
 */
export type ConnectionLimitReason = 'connections' | 'slow_body' | 'slow_reader';

type Options = {
  readonly total: number;
  readonly perClient: number;
  /** Reverse proxies, whose connections belong to many clients and are not limited. */
  readonly trustProxy: readonly string[];
  /** Interval of the checks of data rates. */
  readonly checkMs: number;
  readonly paceLimits: PaceLimits;
  /** Must respond and close the connection. */
  readonly onSlowBody: (socket: Socket) => void;
  readonly onLimited: ((reason: ConnectionLimitReason) => void) | undefined;
};

export type Connections = {
  /** The last exchange of a connection, until its response ends. */
  readonly findExchange: (socket: Socket) => Exchange | undefined;
};

/** A connection with responses that have not ended. */
type Busy = {
  responses: number;
  /** The last one, because the requests of earlier ones on the connection are complete. */
  exchange: Exchange;
  body: Body;
  pace: Pace;
  isStalled: boolean;
};

/** How much the request had when it started. */
type Body = {
  readonly startMs: number;
  readonly bytesReadBefore: number;
};

/**
 * Closes the oldest idle connections of the largest holder when a client, a network or all clients
 * have too many connections, and those whose client sends or reads too slowly. A response that its
 * client has stopped reading counts as idle.
 */
export function limitConnections(server: Server, options: Options): Connections {
  const { paceLimits, onLimited } = options;
  const table = createConnectionTable<Socket>(options);
  const trustedProxies = new Networks(options.trustProxy);
  const busy = new Map<Socket, Busy>();

  function closeExcess(socket: Socket): void {
    for (;;) {
      const excess = table.findExcess(socket);
      if (excess === undefined) return;
      table.remove(excess);
      excess.destroy();
      onLimited?.('connections');
    }
  }

  function startResponse(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const current = startBusy({ request, response }, busy.get(socket));
    busy.set(socket, current);
    table.setBusy(socket);
    response.on('close', () => {
      current.responses -= 1;
      if (current.responses > 0) return;
      busy.delete(socket);
      table.setIdle(socket);
    });
  }

  function check(): void {
    const nowMs = performance.now();
    for (const [socket, current] of busy) {
      if (isArrivingTooSlowly(current, nowMs, paceLimits)) {
        options.onSlowBody(socket);
        onLimited?.('slow_body');
      } else {
        checkReader(socket, current, nowMs);
      }
    }
  }

  function checkReader(socket: Socket, current: Busy, nowMs: number): void {
    const sample = { nowMs, sentBytes: countSent(socket), pendingBytes: socket.writableLength };
    const { pace, verdict } = classifyPace(current.pace, sample, paceLimits);
    current.pace = pace;
    if (verdict === 'slow') {
      // A reset also drops what the system has buffered, and never looks like a complete response.
      socket.resetAndDestroy();
      onLimited?.('slow_reader');
      return;
    }
    const isStalled = verdict === 'stalled';
    if (isStalled && !current.isStalled) table.setIdle(socket);
    if (!isStalled && current.isStalled) table.setBusy(socket);
    current.isStalled = isStalled;
  }

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? '';
    table.add(socket, trustedProxies.has(ip) ? [] : toClientPrefixes(ip));
    socket.once('close', () => table.remove(socket));
    closeExcess(socket);
  });
  server.on('request', startResponse);
  server.once('listening', () => {
    const timer = setInterval(check, options.checkMs).unref();
    server.once('close', () => clearInterval(timer));
  });
  return { findExchange: (socket) => busy.get(socket)?.exchange };
}

function countSent(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

/** Adds a request to the state of its connection. */
function startBusy(exchange: Exchange, known: Busy | undefined): Busy {
  const { socket } = exchange.request;
  const nowMs = performance.now();
  const body = { startMs: nowMs, bytesReadBefore: socket.bytesRead };
  if (known === undefined) {
    const pace = startPace({ nowMs, sentBytes: countSent(socket) });
    return { responses: 1, exchange, body, pace, isStalled: false };
  }
  known.responses += 1;
  known.exchange = exchange;
  known.body = body;
  return known;
}

function isArrivingTooSlowly(
  { exchange: { request }, body: { startMs, bytesReadBefore } }: Busy,
  nowMs: number,
  paceLimits: PaceLimits,
): boolean {
  // A paused body waits for this service, not for the client.
  if (request.complete || request.readableFlowing !== true) return false;
  const receivedBytes = request.socket.bytesRead - bytesReadBefore;
  return isBodyTooSlow({ elapsedMs: nowMs - startMs, receivedBytes }, paceLimits);
}
