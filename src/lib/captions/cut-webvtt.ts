import { parseCanonicalWebVtt } from './parse-canonical-webvtt.ts';
import { toVttTimestamp } from './timestamps.ts';

/** A time range of a WebVTT text, in seconds. */
export type WebVttCut = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Maps cue time to an MPEG-2 timestamp (RFC 8216bis §3.1.4); null for a standalone text. */
  readonly timestampMap: { readonly localSeconds: number; readonly mpegts: number } | null;
};

/**
 * Returns the part of a canonical WebVTT text between two times: all styles and regions, and the
 * overlapping cues unchanged. A cue that started earlier keeps its times, so that players recognize
 * it in both segments.
 */
export function cutWebVtt(webvtt: string, cut: WebVttCut): string {
  const { definitions, cues } = parseCanonicalWebVtt(webvtt);
  const overlapping = cues
    .filter(
      ({ startMs, endMs }) => startMs < cut.endSeconds * 1000 && endMs > cut.startSeconds * 1000,
    )
    .map(({ block }) => block);
  return `${[toHeader(cut), ...definitions, ...overlapping].join('\n\n')}\n`;
}

function toHeader({ timestampMap: map }: WebVttCut): string {
  if (map === null) return 'WEBVTT';
  const local = toVttTimestamp(map.localSeconds * 1000);
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:${local},MPEGTS:${map.mpegts}`;
}
