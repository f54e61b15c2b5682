import type { Clock } from '#platform/clock.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { EnqueueJob } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';

import type { RecordContext } from '../record/change-video.ts';
import type { CheckOutcome } from './check/decide-check.ts';
import type { HostThrottle } from './check/host-throttle.ts';
import type { OutageWatch } from './check/outage-watch.ts';
import type { ResolveDeduplicated } from './resolve-deduplicated.ts';

/** What resolving and checking the URLs of videos needs. */
export type AddressContext = RecordContext & {
  readonly checkUrl: Egress['checkUrl'];
  readonly resolveDeduplicated: ResolveDeduplicated;
  readonly enqueueJob: EnqueueJob;
  readonly quotas: Pick<Quotas, 'enforce' | 'reserveCheck'>;
  readonly hostThrottle: HostThrottle;
  readonly outageWatch: OutageWatch;
  readonly clock: Clock;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: Logger;
  /** Called with the outcome of every source check. */
  readonly onChecked?: ((outcome: CheckOutcome) => void) | undefined;
};
