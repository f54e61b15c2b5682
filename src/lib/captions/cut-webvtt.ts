import { readOwnWebVtt } from './read-own-webvtt.ts';
import { toVttTimestamp } from './timestamps.ts';

/** Which cues of a WebVTT text go into a piece of it. In seconds. */
export type WebVttCut = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What time of the cues which MPEG-2 timestamp means (RFC 8216bis §3.1.4); null for a text that stands alone. */
  readonly timestampMap: { readonly localSeconds: number; readonly mpegts: number } | null;
};

/**
 * The part of a WebVTT text of our own writer that is on show between two times: its styles and regions, and the cues
 * that overlap these times, as they stand there. A cue that began earlier keeps its time, so that players tell it in
 * two pieces as one.
 */
export function cutWebVtt(webvtt: string, cut: WebVttCut): string {
  const { definitions, cues } = readOwnWebVtt(webvtt);
  const kept = cues
    .filter(
      ({ startMs, endMs }) => startMs < cut.endSeconds * 1000 && endMs > cut.startSeconds * 1000,
    )
    .map(({ block }) => block);
  return `${[toHeader(cut), ...definitions, ...kept].join('\n\n')}\n`;
}

function toHeader({ timestampMap: map }: WebVttCut): string {
  if (map === null) return 'WEBVTT';
  const local = toVttTimestamp(map.localSeconds * 1000);
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:${local},MPEGTS:${map.mpegts}`;
}
