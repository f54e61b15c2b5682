const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Each unit is used up to this time. */
const UNITS = [
  { unit: 'second', ms: SECOND_MS, untilMs: 2 * MINUTE_MS },
  { unit: 'minute', ms: MINUTE_MS, untilMs: 2 * HOUR_MS },
  { unit: 'hour', ms: HOUR_MS, untilMs: Infinity },
] as const;

/** `in 28 sec.`, in the user's locale; undefined once the time has come. */
export function formatWait(time: string, nowMs: number, locale?: string): string | undefined {
  const waitMs = Date.parse(time) - nowMs;
  if (waitMs <= 0) return undefined;
  const { unit, ms } = UNITS.find(({ untilMs }) => waitMs < untilMs) ?? UNITS[2];
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  return format.format(Math.ceil(waitMs / ms), unit);
}
