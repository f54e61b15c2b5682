import type { PlayableVideo } from './mount-player.ts';
import { FAILURE_EVENT } from './play-sources.ts';
import { BITRATE_EVENT, readBitrate } from './report/bitrate-event.ts';
import { toEventsPath } from './report/events-path.ts';
import { onFirstPlay } from './report/on-first-play.ts';

/** Where owners manage their videos. */
const ACCOUNT_AREA = /^\/account(?:\/|$)/;

/**
 * Reports playback to the server, starting with the first play. The reporting script is loaded only
 * then, so that it never delays playback. Pages on which nothing is played, prerendered pages and
 * the account area report nothing. `token` is the playback token of a private video.
 */
export function reportPlayback(
  video: HTMLVideoElement,
  playable: PlayableVideo,
  token: string | null,
): void {
  if (isInAccountArea()) return;
  let kilobits: number | undefined;
  let failure: string | undefined;
  video.addEventListener(BITRATE_EVENT, (event) => {
    kilobits = readBitrate(event);
  });
  video.addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) failure = String(event.detail);
  });
  onFirstPlay(video, (startedMs) => {
    const url = new URL(toEventsPath(token), location.origin);
    import('./report/report-player.ts').then(
      ({ reportPlayer }) => reportPlayer(video, { playable, url, startedMs, kilobits, failure }),
      // If the script can't be loaded, playback continues without reports.
      () => undefined,
    );
  });
}

function isInAccountArea(): boolean {
  try {
    return ACCOUNT_AREA.test(window.parent.location.pathname);
  } catch {
    // This property can't be read if the parent page has another origin.
    return false;
  }
}
