import type { ReactNode } from 'react';

import type { AnalyticsReport } from '#sdk';

import { texts } from '../messages/texts.ts';
import { Change } from './change.tsx';
import { formatKnown, METRICS } from './report-format.ts';
import { METRIC_NAMES } from './report-search.ts';

/** As tall as a line of text. */
export const NO_TEXT = '\u00A0';

/**
 * The four main metrics and their changes since the previous period. Without a report,
 * placeholders have the same size.
 */
export function ReportTotals({
  report,
}: {
  readonly report: AnalyticsReport | undefined;
}): ReactNode {
  const previous = report?.previous ?? null;
  return (
    <dl className="totals">
      {METRIC_NAMES.map((name) => {
        const { read, format } = METRICS[name];
        const value = report === undefined ? null : read(report.totals);
        const before = previous === null ? null : read(previous.totals);
        return (
          <div key={name}>
            <dt>{texts().analytics.metrics[name]}</dt>
            <dd className="totals-number">{formatKnown(value, format)}</dd>
            {report === undefined ? (
              <dd className="totals-change">{NO_TEXT}</dd>
            ) : (
              <Change
                now={value}
                before={before}
                kind={name === 'errorRate' ? 'share' : 'amount'}
                isLessBetter={name === 'errorRate'}
              />
            )}
          </div>
        );
      })}
    </dl>
  );
}
