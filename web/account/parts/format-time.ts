const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** `Jan 31, 2026`, in the user's locale and time zone. */
export function formatDay(time: string): string {
  return DAY.format(new Date(time));
}

/** The date with the time of day. */
export function formatMoment(time: string): string {
  return MOMENT.format(new Date(time));
}

/** The date with the time in seconds, for entries in quick succession. */
export function formatSecond(time: string): string {
  return SECOND.format(new Date(time));
}
