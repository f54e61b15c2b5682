import type { VideoWire } from '#features/videos/wire.ts';

import { mountPlayer } from '../player/mount-player.ts';
import type { PlayerOptions } from '../player/player-options.ts';
import { reportPlayback } from '../player/report-playback.ts';
import { followVideo } from './follow-video.ts';

/**
 * Plays the video if it is ready, and returns its media element. If the video is pending, reloads
 * the page when its resolution has ended.
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
  // A video without sources needs no player here. The server has rendered the provider's player or
  // the reason for the failure.
  if (video.status !== 'ready' || video.sources.length === 0) return undefined;
  const element = await mountPlayer(stage, video, options);
  reportPlayback(element, video, readPageToken(video));
  return element;
}

/** The playback token that opened the page of a private video. */
function readPageToken({ visibility }: VideoWire): string | null {
  return visibility === 'private' ? new URLSearchParams(location.search).get('token') : null;
}
