import type { ReactNode } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import type { ReportAbout } from '../api/analytics-queries.ts';
import { SectionCard } from '../parts/section-card.tsx';
import type { ReportSearch } from './report-search.ts';
import {
  describeChange,
  formatCount,
  formatDuration,
  formatSeconds,
  formatShare,
} from './report-words.ts';
import { useReport } from './use-report.ts';

type Totals = ReportWire['totals'];
type Props = { readonly about: ReportAbout; readonly search: ReportSearch };

/** How well it played, and how far people watched. */
export function QualityCard({ about, search }: Props): ReactNode {
  const { data } = useReport(about, search);
  if (data === undefined || data.totals.sessions === 0) return null;
  const { totals, previous } = data;
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
