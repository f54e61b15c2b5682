import type { Grant, LeaseTerms, LossCause } from '#contract/access-lease.ts';

import type { VideoAccess } from '../../record/store/find-columns.ts';

/** The facts that the terms of leases depend on, at one time. */
export type AccessFacts = {
  /** Videos that exist, by ID. */
  readonly videos: ReadonlyMap<string, VideoAccess>;
  /** IDs of sessions and API keys that are valid. */
  readonly credentials: ReadonlySet<string>;
  readonly nowMs: number;
};

/** Returns null while the terms hold. */
export function decideLoss(terms: LeaseTerms, facts: AccessFacts): LossCause | null {
  const { videoId, credentialId } = terms;
  const video = videoId === null ? undefined : facts.videos.get(videoId);
  if (videoId !== null && video === undefined) return 'deleted';
  const isActive = credentialId !== null && facts.credentials.has(credentialId);
  if (terms.kind === 'owner') return isActive ? null : 'signed_out';
  if (video?.isRemoved === true) return 'removed';
  return isActive || video?.visibility !== 'private'
    ? null
    : decidePrivateLoss(terms, video, facts.nowMs);
}

type ReaderTerms = Extract<LeaseTerms, { kind: 'reader' }>;

function decidePrivateLoss(
  { grant, credentialId }: ReaderTerms,
  video: VideoAccess,
  nowMs: number,
): LossCause | null {
  if (grant !== null) return decideGrantLoss(grant, video, nowMs);
  return credentialId === null ? 'private' : 'signed_out';
}

function decideGrantLoss(grant: Grant, video: VideoAccess, nowMs: number): LossCause | null {
  if (grant.epoch !== video.playbackEpoch) return 'revoked';
  return nowMs < grant.expiresAtSeconds * 1000 ? null : 'expired';
}
