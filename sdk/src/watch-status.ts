import type { VideoStatus } from './api-types.ts';
import { toBackoffMs } from './decide-retry-delay.ts';
import { readEvents } from './event-stream.ts';
import type { CallOptions, Http } from './http.ts';
import { ReelayError } from './reelay-error.ts';
import { toPath } from './to-path.ts';

/** The service sends a heartbeat every 15 seconds. */
const IDLE_TIMEOUT_MS = 45_000;

/**
 * Yields the status of a video now and after each change, until it is final. Reconnects when the
 * stream breaks.
 */
export async function* watchStatus(
  http: Http,
  videoId: string,
  options: CallOptions = {},
): AsyncGenerator<VideoStatus, void> {
  const { signal } = options;
  let lastId: string | undefined;
  for (let failures = 0; failures <= http.retries; failures += 1) {
    const response = await open(http, videoId, { lastId, options });
    if (response.status === 204 || response.body === null) return;
    for await (const { type, data, id } of readEvents(response.body, IDLE_TIMEOUT_MS)) {
      if (type !== 'status' || id === lastId) continue;
      lastId = id;
      failures = -1;
      const status = parseStatus(data);
      yield status;
      if (isFinal(status)) return;
    }
    signal?.throwIfAborted();
    await http.wait(toBackoffMs(Math.max(1, failures + 1), Math.random()), signal);
  }
  throw new ReelayError('The status stream failed repeatedly. Try again later.', {
    code: 'connection_failed',
  });
}

function open(
  http: Http,
  videoId: string,
  { lastId, options }: { readonly lastId: string | undefined; readonly options: CallOptions },
): Promise<Response> {
  return http.open({
    method: 'GET',
    path: toPath('api', 'v1', 'videos', videoId, 'status'),
    headers: { accept: 'text/event-stream', 'last-event-id': lastId },
    options,
  });
}

/** The OpenAPI document guarantees the shape. */
function parseStatus(data: string): VideoStatus {
  return JSON.parse(data);
}

function isFinal({ status, live }: VideoStatus): boolean {
  return status === 'failed' || (status === 'ready' && live?.state !== 'live');
}
