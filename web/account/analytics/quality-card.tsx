import type { ReactNode } from 'react';

import type { AnalyticsReport } from '#sdk';

import type { ReportScope } from '../api/analytics-queries.ts';
import { texts } from '../messages/texts.ts';
import type { PageTexts } from '../messages/types.ts';
import { formatCount } from '../parts/format-count.ts';
import { formatSeconds } from '../parts/format-seconds.ts';
import { formatShare } from '../parts/format-share.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { Change } from './change.tsx';
import { formatDuration, formatKnown } from './report-format.ts';
import type { ReportSearch } from './report-search.ts';
import { useReport } from './use-report.ts';

type Totals = AnalyticsReport['totals'];
type Props = { readonly scope: ReportScope; readonly search: ReportSearch };

export function QualityCard({ scope, search }: Props): ReactNode {
  const { data } = useReport(scope, search);
  if (data === undefined || data.totals.sessions === 0) return null;
  const { totals, previous } = data;
  const { quality: text } = texts().analytics;
  return (
    <SectionCard title={text.title}>
      <dl className="facts">
        {QUALITY_METRICS.map(({ name, kind, isLessBetter = false, read, format }) => {
          const value = read(totals);
          const before = previous === null ? null : read(previous.totals);
          return (
            <div key={name}>
              <dt>{text[name]}</dt>
              <dd>{formatKnown(value, format)}</dd>
              <Change now={value} before={before} kind={kind} isLessBetter={isLessBetter} />
            </div>
          );
        })}
      </dl>
    </SectionCard>
  );
}

type QualityMetric = {
  readonly name: Exclude<keyof PageTexts['analytics']['quality'], 'title'>;
  readonly kind: 'amount' | 'share';
  readonly isLessBetter?: boolean;
  readonly read: (totals: Totals) => number | null;
  readonly format: (value: number) => string;
};

const QUALITY_METRICS: readonly QualityMetric[] = [
  {
    name: 'startup',
    kind: 'amount',
    isLessBetter: true,
    read: ({ startupTime }) => startupTime.p50,
    format: formatSeconds,
  },
  {
    name: 'startupP95',
    kind: 'amount',
    isLessBetter: true,
    read: ({ startupTime }) => startupTime.p95,
    format: formatSeconds,
  },
  {
    name: 'rebuffering',
    kind: 'share',
    isLessBetter: true,
    read: ({ rebufferRatio }) => rebufferRatio,
    format: formatShare,
  },
  {
    name: 'averageWatchTime',
    kind: 'amount',
    read: ({ averageWatchTime }) => averageWatchTime,
    format: formatDuration,
  },
  {
    name: 'completion',
    kind: 'share',
    read: ({ completionRate }) => completionRate,
    format: formatShare,
  },
  {
    name: 'peak',
    kind: 'amount',
    read: ({ peakConcurrent }) => peakConcurrent,
    format: formatCount,
  },
];
