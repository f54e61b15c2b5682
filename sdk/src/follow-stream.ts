import { toBackoffMs } from './decide-retry-delay.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import type { Call, Http } from './http.ts';
import { ReelayError } from './reelay-error.ts';

/** The service sends a heartbeat every 15 seconds. */
const IDLE_TIMEOUT_MS = 45_000;

/**
 * Yields the events of a stream, and reconnects when it breaks. Ends when the service responds with
 * 204. Throws `connection_failed` after repeated failures without an event or a second heartbeat.
 */
export async function* followStream(
  http: Http,
  call: Pick<Call, 'path' | 'query' | 'options'>,
): AsyncGenerator<StreamEvent, void> {
  const signal = call.options?.signal;
  let lastId = '';
  for (let failures = 0; failures <= http.retries; failures += 1) {
    const body = await connect(http, call, lastId);
    if (body === null) return;
    let isFirst = true;
    for await (const event of readEvents(body, { idleTimeoutMs: IDLE_TIMEOUT_MS, lastId })) {
      const isNew = event.id !== lastId;
      if (isNew || !isFirst) failures = -1;
      isFirst = false;
      lastId = event.id;
      if (isNew && event.data !== '') yield event;
    }
    signal?.throwIfAborted();
    await http.wait(toBackoffMs(Math.max(1, failures + 1), Math.random()), signal);
  }
  throw new ReelayError('The event stream failed repeatedly. Try again later.', {
    code: 'connection_failed',
  });
}

/** Returns null if there is nothing more. */
async function connect(
  http: Http,
  call: Pick<Call, 'path' | 'query' | 'options'>,
  lastId: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const own = { accept: 'text/event-stream' };
  const headers = lastId === '' ? own : { ...own, 'last-event-id': lastId };
  const { status, body } = await http.open({ ...call, method: 'GET', headers });
  return status === 204 ? null : body;
}
