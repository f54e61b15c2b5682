import { toBackoffMs } from './decide-retry-delay.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import type { Call, Http } from './http.ts';
import { ReelayError } from './reelay-error.ts';

/** The service sends a heartbeat every 15 seconds. */
const IDLE_TIMEOUT_MS = 45_000;

/**
 * Yields the events of a stream, and reconnects when it breaks. Ends when the service responds with
 * 204. Throws `connection_failed` after repeated failures without an event.
 */
export async function* followStream(
  http: Http,
  { path, query = {}, options = {} }: Pick<Call, 'path' | 'query' | 'options'>,
): AsyncGenerator<StreamEvent, void> {
  const { signal } = options;
  let lastId: string | undefined;
  for (let failures = 0; failures <= http.retries; failures += 1) {
    const headers = { accept: 'text/event-stream', 'last-event-id': lastId };
    const response = await http.open({ method: 'GET', path, query, headers, options });
    if (response.status === 204 || response.body === null) return;
    for await (const event of readEvents(response.body, IDLE_TIMEOUT_MS)) {
      if (event.id === lastId) continue;
      lastId = event.id;
      failures = -1;
      yield event;
    }
    signal?.throwIfAborted();
    await http.wait(toBackoffMs(Math.max(1, failures + 1), Math.random()), signal);
  }
  throw new ReelayError('The event stream failed repeatedly. Try again later.', {
    code: 'connection_failed',
  });
}
