import { parseVttTimestamp, toVttTimestamp } from './timestamps.ts';

/** A part of an image in pixels (Media Fragments URI §4.2.2). */
export type ImageArea = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** A cue of a WebVTT metadata track that shows an image on the timeline. */
export type ThumbnailCue = {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** A relative or absolute URL without its fragment. */
  readonly reference: string;
  /** Null for the entire image. */
  readonly area: ImageArea | null;
};

const TIMING = /^\s*([\d:.]{9,20})\s+-->\s+([\d:.]{9,20})(?:\s|$)/;
const AREA = /(?:^|&)xywh=(?:pixel:)?(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})(?:&|$)/;
const REFERENCE_CHARACTERS_MAX = 4096;

/** Reads at most `cuesMax` cues and skips invalid ones. Undefined if the text is not WebVTT. */
export function parseThumbnailTrack(
  text: string,
  cuesMax: number,
): readonly ThumbnailCue[] | undefined {
  if (!/^\uFEFF?WEBVTT(?:\s|$)/.test(text)) return undefined;
  const lines = text.split(/\r\n|\n|\r/);
  const cues: ThumbnailCue[] = [];
  for (const [index, line] of lines.entries()) {
    if (cues.length >= cuesMax) break;
    const times = TIMING.exec(line);
    const cue = times === null ? undefined : toCue(times, lines[index + 1]?.trim() ?? '');
    if (cue !== undefined) cues.push(cue);
  }
  return cues;
}

function toCue([, start = '', end = '']: RegExpExecArray, text: string): ThumbnailCue | undefined {
  const [startMs, endMs] = [parseVttTimestamp(start), parseVttTimestamp(end)];
  const isTime = startMs !== undefined && endMs !== undefined && endMs > startMs;
  const [reference = '', fragment = ''] = text.split('#', 2);
  if (!isTime || reference === '' || reference.length > REFERENCE_CHARACTERS_MAX) return undefined;
  return {
    startSeconds: startMs / 1000,
    endSeconds: endMs / 1000,
    reference,
    area: parseArea(fragment),
  };
}

function parseArea(fragment: string): ImageArea | null {
  const [x = 0, y = 0, width = 0, height = 0] = (AREA.exec(fragment) ?? []).slice(1).map(Number);
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}

/** Writes a metadata track. The references must not contain white space. */
export function writeThumbnailTrack(
  cues: readonly (ThumbnailCue & { readonly area: ImageArea })[],
): string {
  const blocks = cues.map(({ startSeconds, endSeconds, reference, area }) => {
    const { x, y, width, height } = area;
    const times = [startSeconds, endSeconds].map((seconds) => toVttTimestamp(seconds * 1000));
    return `${times.join(' --> ')}\n${reference}#xywh=${x},${y},${width},${height}`;
  });
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}
