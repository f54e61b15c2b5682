import type { ReactNode } from 'react';

import type { Report } from '#sdk';

import { describeChange, METRICS } from './report-format.ts';
import { METRIC_NAMES } from './report-search.ts';

type Props = { readonly report: Report };

/** The four main metrics and their changes since the previous period. */
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
