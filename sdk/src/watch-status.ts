import type { VideoStatus } from './api-types.ts';
import { followStream } from './follow-stream.ts';
import type { CallOptions, Http } from './http.ts';
import { toPath } from './to-path.ts';

/**
 * Yields the status of a video now and after each change, until it is final. Reconnects when the
 * stream breaks.
 */
export async function* watchStatus(
  http: Http,
  videoId: string,
  options: CallOptions = {},
): AsyncGenerator<VideoStatus, void> {
  const path = toPath('api', 'v1', 'videos', videoId, 'status');
  for await (const { type, data } of followStream(http, { path, options })) {
    if (type !== 'status') continue;
    const status = parseStatus(data);
    yield status;
    if (isFinal(status)) return;
  }
}

/** The OpenAPI document guarantees the shape. */
function parseStatus(data: string): VideoStatus {
  return JSON.parse(data);
}

function isFinal({ status, live }: VideoStatus): boolean {
  return status === 'failed' || (status === 'ready' && live?.state !== 'live');
}
