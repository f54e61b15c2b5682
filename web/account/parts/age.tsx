import type { ReactNode } from 'react';

import { locale } from '../messages/texts.ts';
import { formatAge } from './format-age.ts';
import { formatMoment } from './format-time.ts';

/** The age of something, with the exact time as a tooltip. */
export function Age({ time }: { readonly time: string }): ReactNode {
  return (
    <time dateTime={time} title={formatMoment(time)}>
      {formatAge(time, Date.now(), locale())}
    </time>
  );
}
