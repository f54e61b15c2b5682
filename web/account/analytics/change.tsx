import type { ReactNode } from 'react';

import { decideDirection, describeChange } from './report-format.ts';

const ARROWS = { up: '↑ ', down: '↓ ', none: '' } as const;

type ChangeProps = {
  readonly now: number | null;
  readonly before: number | null;
  readonly kind: 'amount' | 'share';
  /** True for metrics such as errors, of which more is worse. */
  readonly isLessBetter: boolean;
};

/** The change of a metric since the previous period, with an arrow, and in color whether it is good. */
export function Change({ now, before, kind, isLessBetter }: ChangeProps): ReactNode {
  const direction = decideDirection(now, before, kind);
  const isGood = (direction === 'down') === isLessBetter;
  return (
    <dd
      className="totals-change"
      {...(direction !== 'none' && { 'data-tone': isGood ? 'good' : 'bad' })}
    >
      <span aria-hidden="true">{ARROWS[direction]}</span>
      {describeChange(now, before, kind)}
    </dd>
  );
}
