// What `/report.js` is: for pages that show our videos in a player of their own.
import { OWN_KEYS } from '#lib/cmcd/own-keys.ts';

import { toEventsPath } from '../player/report/events-path.ts';
import { findOrigin } from '../player/report/find-origin.ts';
import { oncePlayed } from '../player/report/once-played.ts';
import { type Reporting, startReporting } from '../player/report/start-reporting.ts';

export type ReportedVideo = {
  /** `vid_…` */
  readonly id: string;
  /** A playback token, if the video is private. */
  readonly token?: string;
};

/** Names of `MediaError.code`, which counts from one. */
const ERRORS = ['aborted', 'network', 'decode', 'unsupported'] as const;

/** Reports how this element plays the video to the service that this script is of. Call what it returns to end that. */
export function reportPlayback(video: HTMLVideoElement, { id, token }: ReportedVideo): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const address = new URL(toEventsPath(token ?? null), import.meta.url);
  let reporting: Reporting | undefined;
  oncePlayed(
    video,
    (startedMs) => {
      const facts = { cid: id, ...toPlace() };
      reporting = startReporting(video, { facts, address, startedMs, kilobits: undefined });
    },
    signal,
  );
  video.addEventListener(
    'error',
    () => reporting?.fail(ERRORS[(video.error?.code ?? 0) - 1] ?? 'unknown'),
    { signal },
  );
  return () => {
    ending.abort();
    reporting?.stop();
  };
}

/** The page that this script stands in is the embedding one. */
function toPlace(): Readonly<Record<string, string | undefined>> {
  const { hostname, host } = location;
  const { referrer } = findOrigin({
    isFramed: false,
    ancestor: undefined,
    referrer: document.referrer,
    ownHost: host,
  });
  return { [OWN_KEYS.site]: hostname, [OWN_KEYS.referrer]: referrer };
}
