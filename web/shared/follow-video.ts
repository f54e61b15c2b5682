import type { VideoStatus } from '#sdk';

import { toPath } from './base-url.ts';

/**
 * Resolves when the video is ready or has failed. If the connection is lost, the browser reconnects
 * automatically. For a private video, `token` is the playback token that opened the page.
 */
export function followVideo(videoId: string, token: string | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  const events = new EventSource(toPath(`api/v1/videos/${videoId}/status${query}`));
  events.addEventListener('status', ({ data }: MessageEvent<string>) => {
    const { status }: VideoStatus = JSON.parse(data);
    if (status !== 'ready' && status !== 'failed') return;
    events.close();
    resolve();
  });
  return promise;
}
