import { toVttTimestamp } from '#lib/captions/timestamps.ts';

/** Longest time that can be typed: WebVTT bounds hours by nothing, the service by this. */
const HOURS_MAX = 99;
const TIME = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** `1:02.3` for 62 300 ms: for rulers and lists, where hours mostly are none. */
export function formatShortTime(timeMs: number): string {
  const [hours = '', minutes = '', seconds = ''] = toVttTimestamp(timeMs).slice(0, -2).split(':');
  return hours === '00'
    ? `${Number(minutes)}:${seconds}`
    : `${Number(hours)}:${minutes}:${seconds}`;
}

/** Milliseconds of what a person types: `00:01:02.345`, `1:2,3`, `62.345`. Answers undefined for what is no time. */
export function parseCueTime(text: string): number | undefined {
  const match = TIME.exec(text.trim());
  if (match === null) return undefined;
  const [, hours, minutes, seconds = '', fraction = ''] = match;
  if (Number(hours ?? 0) > HOURS_MAX) return undefined;
  if (hours !== undefined && Number(minutes) > 59) return undefined;
  if (minutes !== undefined && Number(seconds) > 59) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
  return whole * 1000 + Number(fraction.padEnd(3, '0'));
}

/** `-1.5` or `+00:00:02`: a stretch of time with its sign, in milliseconds. */
export function parseOffset(text: string): number | undefined {
  const [, sign = '', time = ''] = /^\s*([+\-−]?)\s*(.*)$/.exec(text) ?? [];
  const timeMs = parseCueTime(time);
  if (timeMs === undefined) return undefined;
  return sign === '' || sign === '+' ? timeMs : -timeMs;
}
