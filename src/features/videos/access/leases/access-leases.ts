import type { HoldLease, LeaseTerms, LossCause } from '#contract/access-lease.ts';
import type { Clock } from '#platform/clock.ts';
import type { ChangeBus } from '#platform/db/database.ts';
import type { Logger } from '#platform/log/logger.ts';

import type { SourceBlocks } from '../../record/source-blocks.ts';
import { type AccessFacts, decideLoss } from './decide-loss.ts';

/**
 * Interval of the checks whether the readers of running responses still have access. Together with
 * `BRIEF_AGE_MS_MAX`, it is shorter than a second.
 */
const LEASE_SWEEP_MS = 400;
/**
 * A response that needs a credential or a playback token ends after so many failed checks, which
 * take five seconds. Other responses never end earlier.
 */
const RESTRICTED_LEASE_SWEEPS_MISSED_MAX = 12;

type LeaseContext = {
  /** Finds the videos that exist, by ID. */
  readonly findAccess: (ids: readonly string[]) => Promise<AccessFacts['videos']>;
  /** Returns the IDs of valid sessions, API keys and signing keys. */
  readonly findActiveCredentials: (ids: readonly string[]) => Promise<AccessFacts['credentials']>;
  readonly changes: Pick<ChangeBus, 'subscribe'>;
  readonly blocks: Pick<SourceBlocks, 'onChange'>;
  /** How long responses that need no credential continue while the database is away. */
  readonly outageMsMax: number;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onLost?: ((cause: LossCause) => void) | undefined;
  /** Defaults to LEASE_SWEEP_MS. */
  readonly sweepMs?: number;
};

type Lease = {
  readonly terms: LeaseTerms;
  readonly onLost: (cause: LossCause) => void;
  /** Sweeps since the terms were last verified. */
  sweepsMissed: number;
};

/**
 * The leases of all responses that this process is sending. A change of a video verifies its leases
 * at once. A sweep verifies all of them, because notifications can be lost, tokens expire, and
 * changes to credentials are not announced.
 */
export function createAccessLeases(deps: LeaseContext): HoldLease {
  const { changes, blocks, clock, log, outageMsMax, sweepMs = LEASE_SWEEP_MS } = deps;
  const sweepsMax = Math.floor(outageMsMax / sweepMs);
  const leases = new Map<string | null, Set<Lease>>();
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;

  changes.subscribe(
    'video',
    (videoId) => void verify([...(leases.get(videoId) ?? [])]),
    () => void verify(listLeases()),
  );
  blocks.onChange(() => void verify(listLeases()));

  function listLeases(): readonly Lease[] {
    return [...leases.values()].flatMap((held) => [...held]);
  }

  async function sweep(): Promise<void> {
    if (leases.size === 0) {
      clearInterval(timer);
      timer = undefined;
      return;
    }
    for (const lease of listLeases()) {
      lease.sweepsMissed += 1;
      if (lease.sweepsMissed > toSweepsMissedMax(lease.terms, sweepsMax)) lose(lease, 'unverified');
    }
    if (isSweeping) return;
    isSweeping = true;
    await verify(listLeases());
    isSweeping = false;
  }

  async function verify(verified: readonly Lease[]): Promise<void> {
    if (verified.length === 0) return;
    try {
      const terms = verified.map((lease) => lease.terms);
      const [videos, credentials] = await Promise.all([
        deps.findAccess(toUnique(terms.map(({ videoId }) => videoId))),
        deps.findActiveCredentials(toUnique(terms.flatMap(listCredentials))),
      ]);
      for (const lease of verified) {
        lease.sweepsMissed = 0;
        const cause = decideLoss(lease.terms, { videos, credentials, nowMs: clock() });
        if (cause !== null) lose(lease, cause);
      }
    } catch (error) {
      log.debug({ err: error }, 'could not verify the access of running responses');
    }
  }

  function lose(lease: Lease, cause: LossCause): void {
    if (!remove(lease)) return;
    deps.onLost?.(cause);
    lease.onLost(cause);
  }

  /** Returns false if the lease had already ended. */
  function remove(lease: Lease): boolean {
    const { videoId } = lease.terms;
    const held = leases.get(videoId);
    if (held?.delete(lease) !== true) return false;
    if (held.size === 0) leases.delete(videoId);
    return true;
  }

  return (terms, onLost) => {
    const lease = { terms, onLost, sweepsMissed: 0 };
    const held = leases.get(terms.videoId);
    if (held === undefined) leases.set(terms.videoId, new Set([lease]));
    else held.add(lease);
    // The next sweep stops an idle timer, because starting one for each response costs more.
    timer ??= setInterval(() => void sweep(), sweepMs).unref();
    return { [Symbol.dispose]: () => void remove(lease) };
  };
}

/** While the database is away, responses that need a credential end first. */
function toSweepsMissedMax(terms: LeaseTerms, sweepsMax: number): number {
  const isRestricted =
    terms.kind === 'owner' || terms.grant !== null || terms.credentialId !== null;
  return isRestricted
    ? RESTRICTED_LEASE_SWEEPS_MISSED_MAX
    : Math.max(RESTRICTED_LEASE_SWEEPS_MISSED_MAX, sweepsMax);
}

function listCredentials(terms: LeaseTerms): readonly (string | null)[] {
  const issuer = terms.kind === 'reader' ? (terms.grant?.limits?.issuer ?? null) : null;
  return [terms.credentialId, issuer];
}

function toUnique(ids: readonly (string | null)[]): readonly string[] {
  return [...new Set(ids)].filter((id) => id !== null);
}
