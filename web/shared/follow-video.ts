import type { VideoStatusWire } from '../../src/features/videos/wire.ts';

/** Waits until the video is ready or has failed; the browser reconnects by itself when the line breaks. */
export function followVideo(videoId: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const events = new EventSource(`/api/v1/videos/${videoId}/status`);
  events.addEventListener('status', ({ data }: MessageEvent<string>) => {
    // The service's own answer.
    const { status }: VideoStatusWire = JSON.parse(data);
    if (status !== 'ready' && status !== 'failed') return;
    events.close();
    resolve();
  });
  return promise;
}
