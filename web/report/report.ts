// The entry of `/report.js`, for pages that play Reelay's videos in their own player.
import { CUSTOM_KEYS } from '#lib/cmcd/custom-keys.ts';

import { toEventsUrl } from '../player/report/events-url.ts';
import { findOrigin } from '../player/report/find-origin.ts';
import { onFirstPlay } from '../player/report/on-first-play.ts';
import { type Reporting, startReporting } from '../player/report/start-reporting.ts';

export type ReportedVideo = {
  /** The video's ID, `vid_…`. */
  readonly id: string;
  /** A playback token, if the video is private. */
  readonly token?: string;
};

/** In the folder `assets/` of the service. A shared module would cost other sites a request. */
const SCRIPT_URL = import.meta.url;
/** `MediaError.code`, which starts at 1. */
const ERROR_NAMES = ['aborted', 'network', 'decode', 'unsupported'] as const;

/**
 * Reports the playback of a media element to the server of this script. Returns the function that
 * stops reporting.
 */
export function reportPlayback(video: HTMLVideoElement, { id, token }: ReportedVideo): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const url = toEventsUrl(token ?? null, new URL('../', SCRIPT_URL));
  let reporting: Reporting | undefined;
  onFirstPlay(
    video,
    (startedMs) => {
      const fields = { cid: id, ...toOriginFields() };
      reporting = startReporting(video, { fields, url, startedMs, kilobits: undefined });
    },
    signal,
  );
  video.addEventListener(
    'error',
    () => reporting?.fail(ERROR_NAMES[(video.error?.code ?? 0) - 1] ?? 'unknown'),
    { signal },
  );
  return () => {
    controller.abort();
    reporting?.stop();
  };
}

/** The page that includes this script counts as the embedding page. */
function toOriginFields(): Readonly<Record<string, string | undefined>> {
  const { hostname, host } = location;
  const { referrer } = findOrigin({
    isFramed: false,
    ancestor: undefined,
    referrer: document.referrer,
    pageHost: host,
  });
  return { [CUSTOM_KEYS.site]: hostname, [CUSTOM_KEYS.referrer]: referrer };
}
