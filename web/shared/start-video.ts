import type { VideoWire } from '#features/videos/wire.ts';

import { mountPlayer } from '../player/mount-player.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import { reportPlayback } from '../player/report-playback.ts';
import { followVideo } from './follow-video.ts';

/**
 * Brings a video page to life: plays what is ready, and waits for what is being prepared. Gives the media
 * element of what plays here, if anything does.
 */
export async function startVideo(
  video: VideoWire,
  options: PlayerOptions,
): Promise<HTMLVideoElement | undefined> {
  const stage = document.getElementById('player');
  if (stage === null) return undefined;
  if (video.status === 'queued' || video.status === 'resolving') {
    await followVideo(video.id, toToken(video));
    location.reload();
  }
  // Without sources the server has put the provider's own player there, or why nothing plays.
  if (video.status !== 'ready' || video.sources.length === 0) return undefined;
  const element = await mountPlayer(stage, video, options);
  reportPlayback(element, video, toToken(video));
  return element;
}

/** What opened the page of a private video. */
function toToken({ visibility }: VideoWire): string | null {
  return visibility === 'private' ? new URLSearchParams(location.search).get('token') : null;
}
