import type { ReactNode } from 'react';

import type { AnalyticsReport } from '#sdk';

import { texts } from '../messages/texts.ts';
import { Change } from './change.tsx';
import { METRICS } from './report-format.ts';
import { METRIC_NAMES } from './report-search.ts';

/** The four main metrics and their changes since the previous period. */
export function ReportTotals({
  report: { totals, previous },
}: {
  readonly report: AnalyticsReport;
}): ReactNode {
  return (
    <dl className="totals">
      {METRIC_NAMES.map((name) => {
        const { read, format } = METRICS[name];
        const value = read(totals);
        const before = previous === null ? null : read(previous.totals);
        return (
          <div key={name}>
            <dt>{texts().analytics.metrics[name]}</dt>
            <dd className="totals-number">{value === null ? '–' : format(value)}</dd>
            <Change
              now={value}
              before={before}
              kind={name === 'errorRate' ? 'share' : 'amount'}
              isLessBetter={name === 'errorRate'}
            />
          </div>
        );
      })}
    </dl>
  );
}
