import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';

type Hour = WebhookHistoryWire['hours'][number];

/** A stretch of time and how its deliveries went. */
export type Bar = {
  readonly key: string;
  readonly label: string;
  readonly succeeded: number;
  readonly failed: number;
};

export const RANGES = {
  day: { label: '24 hours', words: 'last 24 hours', hours: 24, unit: 'Hour' },
  week: { label: '7 days', words: 'last 7 days', hours: 168, unit: 'Day' },
} as const;
export type Range = keyof typeof RANGES;

const HOUR = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const DAY = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});
const DAYS = 7;

/** A bar for each hour, or for each day of the reader's calendar. */
export function toBars(hours: readonly Hour[], range: Range): readonly Bar[] {
  if (range === 'day') {
    return hours.map(({ at, ...counts }) => ({
      ...counts,
      key: at,
      label: HOUR.format(new Date(at)),
    }));
  }
  const days = Map.groupBy(hours, ({ at }) => DAY.format(new Date(at)));
  // The first of eight has only begun within the last 168 hours.
  return [...days].slice(-DAYS).map(([label, ofDay]) => ({ key: label, label, ...sumUp(ofDay) }));
}

export function sumUp(counts: readonly Omit<Bar, 'key' | 'label'>[]): {
  readonly succeeded: number;
  readonly failed: number;
} {
  const sum = { succeeded: 0, failed: 0 };
  for (const { succeeded, failed } of counts) {
    sum.succeeded += succeeded;
    sum.failed += failed;
  }
  return sum;
}
