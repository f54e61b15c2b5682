import { locale } from '../messages/texts.ts';

/** `Jan 31, 2026`, in the user's locale and time zone. */
export function formatDay(time: string): string {
  return format(time, 'day');
}

/** The date with the time of day. */
export function formatMoment(time: string): string {
  return format(time, 'moment');
}

/** The date with the time in seconds, for entries in quick succession. */
export function formatSecond(time: string): string {
  return format(time, 'second');
}

const STYLES = {
  day: { dateStyle: 'medium' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
} as const;

type Style = keyof typeof STYLES;

const formats = new Map<Style, Intl.DateTimeFormat>();

function format(time: string, style: Style): string {
  const found = formats.get(style) ?? new Intl.DateTimeFormat(locale(), STYLES[style]);
  formats.set(style, found);
  // No line break before AM and PM.
  return found.format(new Date(time)).replace(/ (?=[AP]M$)/, '\u00A0');
}

export function isPast(time: string): boolean {
  return new Date(time).getTime() <= Date.now();
}
