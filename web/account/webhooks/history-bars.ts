import type { WebhookHistoryWire } from '#features/webhooks/area-wire.ts';

import { locale } from '../messages/texts.ts';

type Hour = WebhookHistoryWire['hours'][number];

export type Counts = Omit<Hour, 'at'>;

/** The delivery counts of one hour or day. */
export type Bar = Counts & { readonly key: string; readonly label: string };

export const RANGES = ['day', 'week'] as const;
export type Range = (typeof RANGES)[number];
export const RANGE_HOURS: Readonly<Record<Range, number>> = { day: 24, week: 168 };

const HOUR = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const DAYS = 7;

/** One bar per hour, or per day in the user's time zone. */
export function toBars(hours: readonly Hour[], range: Range): readonly Bar[] {
  if (range === 'day') {
    const hourFormat = new Intl.DateTimeFormat(locale(), HOUR);
    return hours.map(({ at, ...counts }) => ({
      ...counts,
      key: at,
      label: hourFormat.format(new Date(at)),
    }));
  }
  const dayFormat = new Intl.DateTimeFormat(locale(), DAY);
  const days = Map.groupBy(hours, ({ at }) => dayFormat.format(new Date(at)));
  // 168 hours span eight calendar days. The first of them is incomplete, so it is omitted.
  return [...days]
    .slice(-DAYS)
    .map(([label, hoursOfDay]) => ({ key: label, label, ...sumCounts(hoursOfDay) }));
}

export function sumCounts(counts: readonly Counts[]): Counts {
  const total = { succeeded: 0, failed: 0, retrying: 0 };
  for (const { succeeded, failed, retrying } of counts) {
    total.succeeded += succeeded;
    total.failed += failed;
    total.retrying += retrying;
  }
  return total;
}
