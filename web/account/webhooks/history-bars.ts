import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';

type Hour = WebhookHistoryWire['hours'][number];

/** The delivery counts of one hour or day. */
export type Bar = {
  readonly key: string;
  readonly label: string;
  readonly succeeded: number;
  readonly failed: number;
};

export const RANGES = {
  day: { label: '24 hours', period: 'last 24 hours', hours: 24, unit: 'Hour' },
  week: { label: '7 days', period: 'last 7 days', hours: 168, unit: 'Day' },
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

/** One bar per hour, or per day in the user's time zone. */
export function toBars(hours: readonly Hour[], range: Range): readonly Bar[] {
  if (range === 'day') {
    return hours.map(({ at, ...counts }) => ({
      ...counts,
      key: at,
      label: HOUR.format(new Date(at)),
    }));
  }
  const days = Map.groupBy(hours, ({ at }) => DAY.format(new Date(at)));
  // 168 hours span eight calendar days. The first of them is incomplete, so it is omitted.
  return [...days]
    .slice(-DAYS)
    .map(([label, hoursOfDay]) => ({ key: label, label, ...sumCounts(hoursOfDay) }));
}

export function sumCounts(counts: readonly Omit<Bar, 'key' | 'label'>[]): {
  readonly succeeded: number;
  readonly failed: number;
} {
  const total = { succeeded: 0, failed: 0 };
  for (const { succeeded, failed } of counts) {
    total.succeeded += succeeded;
    total.failed += failed;
  }
  return total;
}
