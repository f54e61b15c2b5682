import { parseVttTimestamp, toVttTimestamp } from './timestamps.ts';

/** Which cues of a WebVTT text go into a piece of it, and what becomes of their times. In seconds. */
export type WebVttCut = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** Taken off every time, so that the piece begins at its own zero. */
  readonly shiftSeconds: number;
  /** What time of the cues which MPEG-2 timestamp means (RFC 8216bis §3.1.4); null for a text that stands alone. */
  readonly timestampMap: { readonly localSeconds: number; readonly mpegts: number } | null;
};

const CLOCK = String.raw`(?:\d{2,}:)?\d\d:\d\d\.\d{3}`;
const TIMING = new RegExp(String.raw`^(${CLOCK})([ \t]+-->[ \t]+)(${CLOCK})(?=[ \t]|$)`);
/** A time inside a cue, at which its text goes on (WebVTT §3.3). */
const INNER_TIME = new RegExp(`<(${CLOCK})>`, 'g');
/** What stands in front of the first cue and holds for all of them. */
const DEFINITION = /^(?:STYLE|REGION)[ \t]*(?:\n|$)/;

/**
 * The part of a WebVTT text that is on show between two times: its styles and regions, and the cues that overlap these
 * times, as they stand there. A cue that began earlier keeps its time, so that players tell it in two pieces as one;
 * none begins before zero. `webvtt` is what our own writer makes: other blocks are left out.
 */
export function cutWebVtt(webvtt: string, cut: WebVttCut): string {
  const kept = webvtt
    .split(/\n{2,}/)
    .slice(1)
    .map((block) => block.replace(/\n+$/, ''))
    .flatMap((block) => (DEFINITION.test(block) ? [block] : cutCue(block, cut)));
  return `${[toHeader(cut), ...kept].join('\n\n')}\n`;
}

function toHeader({ timestampMap: map }: WebVttCut): string {
  if (map === null) return 'WEBVTT';
  const local = toVttTimestamp(map.localSeconds * 1000);
  return `WEBVTT\nX-TIMESTAMP-MAP=LOCAL:${local},MPEGTS:${map.mpegts}`;
}

function cutCue(block: string, cut: WebVttCut): readonly string[] {
  const lines = block.split('\n');
  // An identifier may stand above the times.
  const at = TIMING.test(lines[0] ?? '') ? 0 : 1;
  const [, from = '', , to = ''] = TIMING.exec(lines[at] ?? '') ?? [];
  const startMs = parseVttTimestamp(from);
  const endMs = parseVttTimestamp(to);
  if (startMs === undefined || endMs === undefined) return [];
  if (startMs >= cut.endSeconds * 1000 || endMs <= cut.startSeconds * 1000) return [];
  return [cut.shiftSeconds === 0 ? block : shiftCue(lines, at, cut.shiftSeconds)];
}

function shiftCue(lines: readonly string[], at: number, seconds: number): string {
  const shift = (time: string): string =>
    toVttTimestamp(Math.max(0, (parseVttTimestamp(time) ?? 0) - seconds * 1000));
  const timing = (lines[at] ?? '').replace(
    TIMING,
    (_, from: string, arrow: string, to: string) => `${shift(from)}${arrow}${shift(to)}`,
  );
  const text = lines
    .slice(at + 1)
    .map((line) => line.replaceAll(INNER_TIME, (_, time: string) => `<${shift(time)}>`));
  return [...lines.slice(0, at), timing, ...text].join('\n');
}
