import type { ReactNode } from 'react';

import type { Report } from '#sdk';

import type { ReportScope } from '../api/analytics-queries.ts';
import { SectionCard } from '../parts/section-card.tsx';
import {
  describeChange,
  formatCount,
  formatDuration,
  formatSeconds,
  formatShare,
} from './report-format.ts';
import type { ReportSearch } from './report-search.ts';
import { useReport } from './use-report.ts';

type Totals = Report['totals'];
type Props = { readonly scope: ReportScope; readonly search: ReportSearch };

export function QualityCard({ scope, search }: Props): ReactNode {
  const { data } = useReport(scope, search);
  if (data === undefined || data.totals.sessions === 0) return null;
  const { totals, previous } = data;
  return (
    <SectionCard title="Quality of experience">
      <dl className="facts">
        {QUALITY_METRICS.map(({ term, kind, read, format }) => {
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

type QualityMetric = {
  readonly term: string;
  readonly kind: 'amount' | 'share';
  readonly read: (totals: Totals) => number | null;
  readonly format: (value: number | null) => string;
};

const QUALITY_METRICS: readonly QualityMetric[] = [
  {
    term: 'Median startup time',
    kind: 'amount',
    read: ({ startupTime }) => startupTime.p50,
    format: formatSeconds,
  },
  {
    term: 'Startup time (p95)',
    kind: 'amount',
    read: ({ startupTime }) => startupTime.p95,
    format: formatSeconds,
  },
  {
    term: 'Rebuffering ratio',
    kind: 'share',
    read: ({ rebufferRatio }) => rebufferRatio,
    format: formatShare,
  },
  {
    term: 'Average watch time',
    kind: 'amount',
    read: ({ averageWatchTime }) => averageWatchTime,
    format: (value) => (value === null ? '–' : formatDuration(value)),
  },
  {
    term: 'Completion rate',
    kind: 'share',
    read: ({ completionRate }) => completionRate,
    format: formatShare,
  },
  {
    term: 'Peak concurrent viewers',
    kind: 'amount',
    read: ({ peakConcurrent }) => peakConcurrent,
    format: (value) => (value === null ? '–' : formatCount(value)),
  },
];
