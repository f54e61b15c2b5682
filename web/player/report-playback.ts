import { BASE_URL, toPath } from '../shared/base-url.ts';
import { onFailure } from './failure-event.ts';
import type { PlayableVideo } from './playable-video.ts';
import { findPlayingTime, markPlaying } from './playing-mark.ts';
import { BITRATE_EVENT, readBitrate } from './report/bitrate-event.ts';
import { toEventsUrl } from './report/events-url.ts';
import { onFirstPlay } from './report/on-first-play.ts';
import { whenStarted } from './when-started.ts';

/** Where owners manage their videos. */
const ACCOUNT_AREA = toPath('account');

/**
 * Reports playback to the server, starting with the first play. The reporting script is loaded only
 * after the first frame, so that it never delays playback. Pages on which nothing is played,
 * prerendered pages and the account area report nothing. `token` is the playback token of a private
 * video.
 */
export function reportPlayback(
  video: HTMLVideoElement,
  playable: PlayableVideo,
  token: string | null,
): void {
  if (isInAccountArea()) return;
  let kilobits: number | undefined;
  let failure: string | undefined;
  const requestedMs = video.paused ? undefined : findPageTime();
  markPlaying(video);
  video.addEventListener(BITRATE_EVENT, (event) => {
    kilobits = readBitrate(event);
  });
  onFailure(video, (reason) => (failure = reason));
  onFirstPlay(video, (playMs) => void loadReporting(playMs));

  async function loadReporting(playMs: number): Promise<void> {
    const startedMs = requestedMs ?? playMs;
    const url = toEventsUrl(token, BASE_URL);
    await whenStarted(video);
    // If the script can't be loaded, playback continues without reports.
    const loaded = await import('./report/report-player.ts').catch(() => undefined);
    const playedMs = findPlayingTime();
    loaded?.reportPlayer(video, { playable, url, startedMs, playedMs, kilobits, failure });
  }
}

/** The time at which the page arrived. It may request playback before any script runs. */
function findPageTime(): number | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const isPrerendered = 'prerendering' in document && document.prerendering === true;
  return isPrerendered || !(navigation instanceof PerformanceNavigationTiming)
    ? undefined
    : navigation.responseStart;
}

function isInAccountArea(): boolean {
  try {
    return `${window.parent.location.pathname}/`.startsWith(`${ACCOUNT_AREA}/`);
  } catch {
    // This property can't be read if the parent page has another origin.
    return false;
  }
}
