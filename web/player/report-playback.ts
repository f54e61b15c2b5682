import type { PlayableVideo } from './mount-player.ts';
import { FAILURE_EVENT } from './play-sources.ts';
import { BITRATE_EVENT, readBitrate } from './report/bitrate-event.ts';
import { toEventsPath } from './report/events-path.ts';
import { oncePlayed } from './report/once-played.ts';

/** Where owners work on their videos. */
const ACCOUNT_AREA = /^\/account(?:\/|$)/;

/**
 * Has playing reported to this service, from the first "play" on. The script that reports is fetched then: nobody
 * waits for it, and a page that is only looked at, is fetched ahead or stands in the account area reports nothing.
 * `token` is what opened the page of a private video.
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
  oncePlayed(video, (startedMs) => {
    const address = new URL(toEventsPath(token), location.origin);
    import('./report/report-player.ts').then(
      ({ reportPlayer }) =>
        reportPlayer(video, { playable, address, startedMs, kilobits, failure }),
      // Playing goes on unreported.
      () => undefined,
    );
  });
}

function isInAccountArea(): boolean {
  try {
    return ACCOUNT_AREA.test(window.parent.location.pathname);
  } catch {
    // A page of another origin.
    return false;
  }
}
