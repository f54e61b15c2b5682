const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const SECOND = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** `Jan 31, 2026`, in the reader's own zone and manner. */
export function formatDay(time: string): string {
  return DAY.format(new Date(time));
}

/** The same with the time of day. */
export function formatMoment(time: string): string {
  return MOMENT.format(new Date(time));
}

/** With its seconds: for what comes in quick succession. */
export function formatSecond(time: string): string {
  return SECOND.format(new Date(time));
}
