import type { Resolution, ResolveUrl } from '../resolution/index.ts';
import type { SourceAddress } from './source-address.ts';

/** Resolves a source; whoever asks for the same one meanwhile joins. Rejects when its own signal aborts. */
export type ResolveOnce = (source: SourceAddress, signal: AbortSignal) => Promise<Resolution>;

type Flight = {
  readonly resolution: Promise<Resolution>;
  readonly abort: AbortController;
  passengers: number;
};

/** The upstream work ends when the last of those who wait for it has left. */
export function createResolveOnce(resolveUrl: ResolveUrl): ResolveOnce {
  const flights = new Map<string, Flight>();

  function takeOff({ url, digest }: SourceAddress): Flight {
    const abort = new AbortController();
    const flight: Flight = {
      resolution: resolveUrl(url, { signal: abort.signal }).finally(() => land(digest, flight)),
      abort,
      passengers: 0,
    };
    flights.set(digest, flight);
    return flight;
  }

  function land(digest: string, flight: Flight): void {
    if (flights.get(digest) === flight) flights.delete(digest);
  }

  function leave(digest: string, flight: Flight): void {
    flight.passengers -= 1;
    if (flight.passengers > 0) return;
    land(digest, flight);
    flight.abort.abort();
  }

  return async (source, signal) => {
    signal.throwIfAborted();
    const flight = flights.get(source.digest) ?? takeOff(source);
    flight.passengers += 1;
    try {
      return await orAborted(flight.resolution, signal);
    } finally {
      leave(source.digest, flight);
    }
  };
}

/** What `promise` comes to, or a rejection with the signal's reason if that comes first. */
async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
