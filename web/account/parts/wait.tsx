import { type ReactNode, useEffect, useState } from 'react';

import { locale } from '../messages/texts.ts';
import { formatSecond } from './format-time.ts';
import { formatWait } from './format-wait.ts';

const TICK_MS = 1000;

/** The time until something happens, counted down, with the exact time as a tooltip. */
export function Wait({
  until,
  children,
  over,
}: {
  readonly until: string;
  /** Renders the remaining time, such as `in 28 sec.`. */
  readonly children: (wait: string) => ReactNode;
  /** Shown once the time has come. */
  readonly over: ReactNode;
}): ReactNode {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const wait = formatWait(until, nowMs, locale());
  return (
    <time dateTime={until} title={formatSecond(until)}>
      {wait === undefined ? over : children(wait)}
    </time>
  );
}
