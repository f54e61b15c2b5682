import type { VideoWire } from '#features/videos/wire.ts';

import { mountPlayer } from '../player/mount-player.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import { reportPlayback } from '../player/report-playback.ts';
import { followVideo } from './follow-video.ts';

/**
 * Starts a video page: plays a ready video, or reloads the page when the video is ready. Returns
 * the media element, if there is one.
 */
export async function startVideo(
  video: VideoWire,
  options: PlayerOptions,
): Promise<HTMLVideoElement | undefined> {
  const stage = document.getElementById('player');
  if (stage === null) return undefined;
  if (video.status === 'queued' || video.status === 'resolving') {
    await followVideo(video.id, readPageToken(video));
    location.reload();
  }
  // Without sources the server rendered the provider's player, or the reason for the failure.
  if (video.status !== 'ready' || video.sources.length === 0) return undefined;
  const element = await mountPlayer(stage, video, options);
  reportPlayback(element, video, readPageToken(video));
  return element;
}

/** The playback token that opened the page of a private video. */
function readPageToken({ visibility }: VideoWire): string | null {
  return visibility === 'private' ? new URLSearchParams(location.search).get('token') : null;
}
