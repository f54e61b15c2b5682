import type { ReactNode } from 'react';

import type { ReportWire } from '#features/analytics/report-wire.ts';

import { METRIC_NAMES } from './report-search.ts';
import { describeChange, METRICS } from './report-words.ts';

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
            <dt>{name === 'errorRate' ? 'Views with errors' : label}</dt>
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
