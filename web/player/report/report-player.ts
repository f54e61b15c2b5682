import { OWN_KEYS } from '#lib/cmcd/own-keys.ts';

import type { PlayableVideo } from '../mount-player.ts';
import { FAILURE_EVENT } from '../play-sources.ts';
import { BITRATE_EVENT, readBitrate } from './bitrate-event.ts';
import { findOrigin } from './find-origin.ts';
import { type ReportOptions, startReporting } from './start-reporting.ts';
import type { Facts } from './write-event-line.ts';

type PlayerReport = Omit<ReportOptions, 'facts'> & {
  readonly playable: PlayableVideo;
  /** Why nothing played, if that is known already. */
  readonly failure: string | undefined;
};

const FORMATS = { HLS: 'h', DASH: 'd', MP4: 'o', WebM: 'o' } as const;

/** Reports what our own player plays. */
export function reportPlayer(video: HTMLVideoElement, options: PlayerReport): void {
  const { playable, address, startedMs, kilobits, failure } = options;
  const reporting = startReporting(video, {
    facts: { cid: playable.id, ...toFacts(playable) },
    address,
    startedMs,
    kilobits: kilobits ?? toKilobits(playable),
  });

  function fail(reason: string): void {
    // A stream that has not begun has not failed.
    if (reason !== 'offAir') reporting.fail(reason);
  }

  if (failure !== undefined) fail(failure);
  video.addEventListener(FAILURE_EVENT, (event) => {
    if (event instanceof CustomEvent) fail(String(event.detail));
  });
  video.addEventListener(BITRATE_EVENT, (event) => reporting.changeBitrate(readBitrate(event)));
}

/** A file has one bit rate, and no engine to tell it. */
function toKilobits({ sources }: PlayableVideo): number | undefined {
  const [source] = sources;
  const isFile = source?.format === 'MP4' || source?.format === 'WebM';
  return isFile && source.bitrate !== null ? source.bitrate / 1000 : undefined;
}

function toFacts({ sources, live }: PlayableVideo): Facts {
  const { site, referrer } = findOrigin({
    isFramed: window.parent !== window,
    ancestor: location.ancestorOrigins?.[0],
    referrer: document.referrer,
    ownHost: location.host,
  });
  return {
    sf: FORMATS[sources[0]?.format ?? 'MP4'],
    st: live?.state === 'live' ? 'l' : 'v',
    [OWN_KEYS.site]: site,
    [OWN_KEYS.referrer]: referrer,
  };
}
