import type { VideoStatusWire } from '#features/videos/wire.ts';

/**
 * Waits until the video is ready or has failed; the browser reconnects by itself when the line breaks. A private
 * video's page hands on the playback token that it was opened with.
 */
export function followVideo(videoId: string, token: string | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const query = token === null ? '' : `?token=${encodeURIComponent(token)}`;
  const events = new EventSource(`/api/v1/videos/${videoId}/status${query}`);
  events.addEventListener('status', ({ data }: MessageEvent<string>) => {
    // The service's own answer.
    const { status }: VideoStatusWire = JSON.parse(data);
    if (status !== 'ready' && status !== 'failed') return;
    events.close();
    resolve();
  });
  return promise;
}
