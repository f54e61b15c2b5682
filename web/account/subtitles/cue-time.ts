import { toVttTimestamp } from '#lib/captions/timestamps.ts';

/** WebVTT sets no limit for hours, but the API does. */
const HOURS_MAX = 99;
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** `1:02.3` for 62,300 ms: for rulers and lists, where most times are below one hour. */
export function formatShortTime(timeMs: number): string {
  const [hours = '', minutes = '', seconds = ''] = toVttTimestamp(timeMs).slice(0, -2).split(':');
  return hours === '00'
    ? `${Number(minutes)}:${seconds}`
    : `${Number(hours)}:${minutes}:${seconds}`;
}

/** Parses typed times such as `00:01:02.345`, `1:2,3` or `62.345` into milliseconds. */
export function parseCueTime(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (match === null) return undefined;
  const [, hours, minutes, seconds = '', fraction = ''] = match;
  if (Number(hours ?? 0) > HOURS_MAX) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  const totalSeconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return totalSeconds * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Parses a signed duration such as `-1.5` or `+00:00:02` into milliseconds. */
export function parseOffset(text: string): number | undefined {
  const [, sign = '', time = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? [];
  const timeMs = parseCueTime(time);
  if (timeMs === undefined) return undefined;
  return sign === '' || sign === '+' ? timeMs : -timeMs;
}
