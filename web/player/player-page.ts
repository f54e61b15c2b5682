import '../shared/trusted-types.ts';
import { applyTimeFragment, parsePlayerOptions } from '#lib/player/player-options.ts';
import type { Video } from '#sdk';

import { followVideo } from '../shared/follow-video.ts';
import { readPageVideo } from '../shared/read-page-video.ts';
import { onFailure } from './failure-event.ts';
import { mountPlayer } from './mount-player.ts';
import type { PlayerElements } from './playable-video.ts';
import { reportPlayback } from './report-playback.ts';

const page = readPageVideo();
if (page !== undefined) void startPage(page);

/**
 * Plays the video if it is ready. If the video is pending, reloads the page when its resolution has
 * ended.
 */
async function startPage(video: Video): Promise<void> {
  const token = readPageToken(video);
  const panel = document.getElementById('playlist');
  if (panel !== null) {
    const { openPlaylist } = await import('./playlist.ts');
    if (openPlaylist(panel, video)) return;
  }
  if (video.status === 'queued' || video.status === 'resolving') {
    await followVideo(video.id, token);
    location.reload();
    return;
  }
  const elements = findPlayer();
  if (elements === undefined) return;
  const { color = null, hideTitle } = elements.controller.dataset;
  const query = new URLSearchParams(location.search);
  const options = parsePlayerOptions(query, { color, title: hideTitle === undefined });
  mountPlayer(elements, video, applyTimeFragment(options, location.hash));
  reportPlayback(elements.video, video, token);
  if (window.parent !== window) void acceptCommands(elements.video);
}

/** Loads the player.js protocol, which only a page that frames this one can use. */
async function acceptCommands(video: HTMLVideoElement): Promise<void> {
  let failure: string | undefined;
  onFailure(video, (reason) => (failure = reason));
  const { servePlayerJs } = await import('./serve-player-js.ts');
  servePlayerJs(video, failure);
}

/** Undefined if the server has rendered the provider's player or the reason for a failure. */
function findPlayer(): PlayerElements | undefined {
  const controller = document.querySelector<HTMLElement>('media-controller');
  const video = document.querySelector('video');
  return controller === null || video === null ? undefined : { controller, video };
}

/** The playback token in the links of a private video. */
function readPageToken({ embed }: Video): string | null {
  return new URL(embed.poster).searchParams.get('token');
}
