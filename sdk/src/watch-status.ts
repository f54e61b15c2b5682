import type { VideoStatus } from './api-types.ts';
import { toWaitMs } from './decide-retry.ts';
import { readEvents } from './event-stream.ts';
import type { CallOptions, Http } from './http.ts';
import { ReelayError } from './reelay-error.ts';
import { toPath } from './to-path.ts';

/** The service says something every 15 seconds. */
const SILENCE_MS_MAX = 45_000;

/**
 * The status of a video at once and after each change, until nothing more is to be expected. Comes back
 * when the stream breaks.
 */
export async function* watchStatus(
  http: Http,
  videoId: string,
  options: CallOptions = {},
): AsyncGenerator<VideoStatus, void> {
  const { signal } = options;
  let lastId: string | undefined;
  for (let silences = 0; silences <= http.retries; silences += 1) {
    const response = await open(http, videoId, { lastId, options });
    if (response.status === 204 || response.body === null) return;
    for await (const { type, data, id } of readEvents(response.body, SILENCE_MS_MAX)) {
      if (type !== 'status' || id === lastId) continue;
      lastId = id;
      silences = -1;
      const status = parseStatus(data);
      yield status;
      if (isFinal(status)) return;
    }
    signal?.throwIfAborted();
    await http.wait(toWaitMs(Math.max(1, silences + 1), Math.random()), signal);
  }
  throw new ReelayError('The stream of the status broke too often.', { code: 'connection_failed' });
}

type Position = { readonly lastId: string | undefined; readonly options: CallOptions };

function open(http: Http, videoId: string, { lastId, options }: Position): Promise<Response> {
  return http.open({
    method: 'GET',
    path: toPath('api', 'v1', 'videos', videoId, 'status'),
    headers: { accept: 'text/event-stream', 'last-event-id': lastId },
    options,
  });
}

/** The service's document promises the shape. */
function parseStatus(data: string): VideoStatus {
  return JSON.parse(data);
}

function isFinal({ status, live }: VideoStatus): boolean {
  return status === 'failed' || (status === 'ready' && live?.state !== 'live');
}
