import type { ReactNode } from 'react';

import type { ReportWire } from '../../../src/features/analytics/report-wire.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { METRIC_NAMES } from './report-search.ts';
import {
  describeChange,
  formatCount,
  formatDuration,
  formatSeconds,
  formatShare,
  METRICS,
} from './report-words.ts';

type Totals = ReportWire['totals'];
type Props = { readonly report: ReportWire };

/** The four numbers one looks for first, each with what became of it. */
export function ReportTotals({ report: { totals, previous } }: Props): ReactNode {
  return (
    <dl className="totals">
      {METRIC_NAMES.map((name) => {
        const { label, read, format } = METRICS[name];
        const value = read(totals);
        const before = previous === null ? null : read(previous.totals);
        return (
          <div key={name}>
            <dt>{label}</dt>
            <dd className="totals-number">{value === null ? '–' : format(value)}</dd>
            <dd className="totals-change">
              {describeChange(value, before, name === 'errorRate' ? 'share' : 'amount')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** How well it played, and how far people watched. */
export function QualityCard({ report: { totals, previous } }: Props): ReactNode {
  return (
    <SectionCard title="Quality of experience">
      <dl className="facts">
        {QUALITY.map(({ term, kind, read, format }) => {
          const value = read(totals);
          const before = previous === null ? null : read(previous.totals);
          return (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{format(value)}</dd>
              <dd className="totals-change">{describeChange(value, before, kind)}</dd>
            </div>
          );
        })}
      </dl>
    </SectionCard>
  );
}

type Quality = {
  readonly term: string;
  readonly kind: 'amount' | 'share';
  readonly read: (totals: Totals) => number | null;
  readonly format: (value: number | null) => string;
};

const QUALITY: readonly Quality[] = [
  {
    term: 'Half of plays began within',
    kind: 'amount',
    read: ({ startupTime }) => startupTime.p50,
    format: formatSeconds,
  },
  {
    term: '95 of 100 began within',
    kind: 'amount',
    read: ({ startupTime }) => startupTime.p95,
    format: formatSeconds,
  },
  {
    term: 'Time spent stalling',
    kind: 'share',
    read: ({ rebufferRatio }) => rebufferRatio,
    format: formatShare,
  },
  {
    term: 'Watched by each play',
    kind: 'amount',
    read: ({ averageWatchTime }) => averageWatchTime,
    format: (value) => (value === null ? '–' : formatDuration(value)),
  },
  {
    term: 'Played to the end',
    kind: 'share',
    read: ({ completionRate }) => completionRate,
    format: formatShare,
  },
  {
    term: 'Most at once',
    kind: 'amount',
    read: ({ peakConcurrent }) => peakConcurrent,
    format: (value) => (value === null ? '–' : formatCount(value)),
  },
];
