import type { AccountId } from '#contract/ids.ts';
import type { Resolution, ResolveUrl } from '#features/resolution/index.ts';
import type { Egress } from '#platform/egress/egress.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Quotas } from '#platform/quotas/create-quotas.ts';
import type { SingleFlight } from '#platform/threads/single-flight.ts';

import type { RecordContext } from '../record/record-context.ts';
import type { CheckLimits } from './check/check-limits.ts';
import type { CheckOutcome } from './check/decide-check.ts';
import type { OutageWatch } from './check/outage-watch.ts';

/** The services that resolving and checking the URLs of videos use. */
export type AddressContext = RecordContext & {
  readonly checkUrl: Egress['checkUrl'];
  readonly resolveUrl: ResolveUrl;
  /** Operators learn why a URL is refused. */
  readonly isOperator: (accountId: AccountId) => Promise<boolean>;
  /** Shares the resolutions of `resolveSource`. */
  readonly resolutionFlights: SingleFlight<Resolution>;
  readonly quotas: Pick<Quotas, 'enforce' | 'reserveCheck'>;
  readonly checkLimits: CheckLimits;
  readonly outageWatch: OutageWatch;
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly log: Logger;
  /** Called with the outcome of every source check. */
  readonly onChecked?: ((outcome: CheckOutcome) => void) | undefined;
};
