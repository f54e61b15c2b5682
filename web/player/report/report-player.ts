import { CUSTOM_KEYS } from '#lib/cmcd/custom-keys.ts';

import { onFailure } from '../failure-event.ts';
import type { PlayableVideo } from '../playable-video.ts';
import { SKIP_EVENT } from '../skip-event.ts';
import { BITRATE_EVENT, readBitrate } from './bitrate-event.ts';
import { findOrigin } from './find-origin.ts';
import { type ReportOptions, startReporting } from './start-reporting.ts';
import type { EventFields } from './write-event-line.ts';

/** A live stream that has not started, or that has ended without a recording. */
const NO_FAILURES: ReadonlySet<string> = new Set(['offAir', 'ended']);

type PlayerReportOptions = Omit<ReportOptions, 'fields'> & {
  readonly playable: PlayableVideo;
  /** The failure, if playback had already failed when the script was loaded. */
  readonly failure: string | undefined;
};

const FORMATS = { HLS: 'h', DASH: 'd', MP4: 'o', WebM: 'o' } as const;

/** Reports the playback of the Reelay player. */
export function reportPlayer(video: HTMLVideoElement, options: PlayerReportOptions): void {
  const { playable, url, startedMs, playedMs, kilobits, failure } = options;
  const reporting = startReporting(video, {
    fields: { cid: playable.id, ...toFields(playable) },
    url,
    startedMs,
    playedMs,
    kilobits: kilobits ?? toKilobits(playable),
  });

  function fail(failureReason: string): void {
    if (!NO_FAILURES.has(failureReason)) reporting.fail(failureReason);
  }

  if (failure !== undefined) fail(failure);
  onFailure(video, fail);
  video.addEventListener(SKIP_EVENT, () => reporting.reportSkip());
  video.addEventListener(BITRATE_EVENT, (event) => reporting.changeBitrate(readBitrate(event)));
}

/** Returns the bitrate of a file. A file has only one bitrate, which no engine reports. */
function toKilobits({ sources }: PlayableVideo): number | undefined {
  const [source] = sources;
  const isFile = source?.format === 'MP4' || source?.format === 'WebM';
  return isFile && source.bitrate !== null ? source.bitrate / 1000 : undefined;
}

function toFields({ sources, live }: PlayableVideo): EventFields {
  const { site, referrer } = findOrigin({
    isFramed: window.parent !== window,
    ancestor: location.ancestorOrigins?.[0],
    referrer: document.referrer,
    pageHost: location.host,
  });
  return {
    sf: FORMATS[sources[0]?.format ?? 'MP4'],
    st: live?.state === 'live' ? 'l' : 'v',
    [CUSTOM_KEYS.site]: site,
    [CUSTOM_KEYS.referrer]: referrer,
  };
}
