import { Readable } from 'node:stream';

import type { FastifyReply, FastifyRequest } from 'fastify';

import type { HoldLease, LeaseTerms } from '#contract/access-lease.ts';
import { Semaphore } from '#lib/async/semaphore.ts';
import { toClientNetwork } from '#lib/net/client-network.ts';

import { requirePermit } from '../../admission/require-permit.ts';

/** Concurrent responses per process that wait for changes. */
export const EVENT_STREAMS_MAX = 500;
/** Concurrent responses per client network that wait for changes. */
export const EVENT_STREAMS_PER_CLIENT_MAX = 50;
const EVENT_STREAM_MS_MAX = 10 * 60_000;

/** Interval of keep-alive comments, so that proxies do not close an idle stream. */
export const HEARTBEAT_MS = 15_000;
/** Clients ignore this comment line. */
export const HEARTBEAT = ': still here\n\n';

const BUSY = 'Too many event streams are open. Try again later.';

/** The responses of this process that wait for changes, limited in number and duration. */
export type EventStreams = {
  /** Throws `unavailable` when too many responses wait, in total or for this client. */
  readonly hold: (watcher: Watcher) => StreamHold;
  /** Sends what `run` yields until its signal aborts. Throws like `hold`. */
  readonly open: (
    watcher: Watcher,
    run: (signal: AbortSignal) => AsyncIterable<string>,
  ) => Readable;
  /** Ends all responses. The clients reconnect, usually to another process. */
  readonly close: () => void;
};

export type Watcher = {
  /** The client's network. The limit per client keeps one network from using all streams. */
  readonly client: string;
  /** Aborts when the client has left. */
  readonly signal: AbortSignal;
  /** The response ends when these terms cease to hold. */
  readonly terms: LeaseTerms;
};

/**
 * One waiting response. Dispose of it when the response has ended. `signal` aborts when it must
 * end: when the client has left or lost access, after ten minutes, or when the server closes.
 */
export type StreamHold = Disposable & { readonly signal: AbortSignal };

export function createEventStreams(holdLease: HoldLease): EventStreams {
  const closing = new AbortController();
  const permits = new Semaphore({
    permitsMax: EVENT_STREAMS_MAX,
    keyPermitsMax: EVENT_STREAMS_PER_CLIENT_MAX,
  });

  function hold({ client, signal, terms }: Watcher): StreamHold {
    const permit = requirePermit(permits.tryAcquire(client), BUSY);
    const loss = new AbortController();
    const lease = holdLease(terms, () => loss.abort());
    const timeout = AbortSignal.timeout(EVENT_STREAM_MS_MAX);
    return {
      signal: AbortSignal.any([signal, closing.signal, loss.signal, timeout]),
      [Symbol.dispose]() {
        permit[Symbol.dispose]();
        lease[Symbol.dispose]();
      },
    };
  }

  return {
    hold,
    open(watcher, run) {
      const held = hold(watcher);
      return Readable.from(run(held.signal)).once('close', () => held[Symbol.dispose]());
    },
    close: () => closing.abort(),
  };
}

/** The client that waits for the response. */
export function toWatcher({ ip }: FastifyRequest, reply: FastifyReply): Omit<Watcher, 'terms'> {
  const disconnect = new AbortController();
  if (reply.raw.destroyed) disconnect.abort();
  else reply.raw.once('close', () => disconnect.abort());
  return { client: toClientNetwork(ip), signal: disconnect.signal };
}
