const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Each unit is used up to this age. */
const UNITS = [
  { unit: 'minute', ms: MINUTE_MS, untilMs: HOUR_MS },
  { unit: 'hour', ms: HOUR_MS, untilMs: DAY_MS },
  { unit: 'day', ms: DAY_MS, untilMs: 30 * DAY_MS },
  { unit: 'month', ms: 30.44 * DAY_MS, untilMs: 365 * DAY_MS },
  { unit: 'year', ms: 365.25 * DAY_MS, untilMs: Infinity },
] as const;

/** `3 hours ago`, in the user's locale. The clocks of the browser and the server may differ. */
export function formatAge(time: string, nowMs: number, locale?: string): string {
  const ageMs = Math.max(0, nowMs - Date.parse(time));
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (ageMs < MINUTE_MS) return format.format(0, 'second');
  const { unit, ms } = UNITS.find(({ untilMs }) => ageMs < untilMs) ?? UNITS[4];
  return format.format(-Math.max(1, Math.floor(ageMs / ms)), unit);
}
