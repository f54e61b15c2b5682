import type { VideoWire } from '../../src/features/videos/wire.ts';
import { mountPlayer } from '../player/mount-player.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import { followVideo } from './follow-video.ts';

/** Brings a video page to life: plays what is ready, and waits for what is being prepared. */
export function startVideo(video: VideoWire, options: PlayerOptions): void {
  const stage = document.getElementById('player');
  if (stage === null) return;
  switch (video.status) {
    case 'ready':
      // Without sources the server has put the provider's own player there.
      if (video.sources.length > 0) mountPlayer(stage, video, options);
      return;
    case 'queued':
    case 'resolving':
      void followVideo(video.id, toToken(video)).then(() => location.reload());
      return;
    case 'failed':
      return;
  }
}

/** What opened the page of a private video. */
function toToken({ visibility }: VideoWire): string | null {
  return visibility === 'private' ? new URLSearchParams(location.search).get('token') : null;
}
