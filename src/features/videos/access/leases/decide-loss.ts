import type { Grant, LeaseTerms, LossCause } from '#contract/access-lease.ts';

import type { VideoAccess } from '../../record/store/find-columns.ts';

/** The facts that the terms of leases depend on, at one time. */
export type AccessFacts = {
  /** Videos that exist, by ID. */
  readonly videos: ReadonlyMap<string, VideoAccess>;
  /** IDs of sessions, API keys and signing keys that are valid. */
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
    : decidePrivateLoss(terms, video, facts);
}

type ReaderTerms = Extract<LeaseTerms, { kind: 'reader' }>;

function decidePrivateLoss(
  { grant, credentialId }: ReaderTerms,
  video: VideoAccess,
  facts: AccessFacts,
): LossCause | null {
  if (grant !== null) return decideGrantLoss(grant, video, facts);
  return credentialId === null ? 'private' : 'signed_out';
}

function decideGrantLoss(
  grant: Grant,
  video: VideoAccess,
  { credentials, nowMs }: AccessFacts,
): LossCause | null {
  const issuer = grant.limits?.issuer ?? null;
  const isRevoked =
    issuer === null ? grant.epoch !== video.playbackEpoch : !credentials.has(issuer);
  if (isRevoked) return 'revoked';
  return nowMs < grant.expiresAtSeconds * 1000 ? null : 'expired';
}
