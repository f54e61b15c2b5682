import type { GrantLimits } from './grant-limits.ts';
import type { KeyId, PlaylistId, SessionId, VideoId } from './ids.ts';

/**
 * Temporary permission to play one private video. Incrementing the video's epoch revokes it, unless
 * the limits name another issuer, whose deletion revokes it.
 */
export type Grant = {
  readonly epoch: number;
  /** Whole seconds since the Unix epoch. */
  readonly expiresAtSeconds: number;
  readonly limits?: GrantLimits;
};

/** What a grant is for. */
export type GrantSubject = VideoId | PlaylistId;

export type CredentialId = SessionId | KeyId;

/** The conditions under which a response may continue. */
export type LeaseTerms =
  /** The video is not private, or the grant is valid, or the owner's credential is. */
  | {
      readonly kind: 'reader';
      readonly videoId: VideoId;
      readonly grant: Grant | null;
      readonly credentialId: CredentialId | null;
    }
  /** The owner's credential is valid, and the video exists if there is one. */
  | {
      readonly kind: 'owner';
      readonly videoId: VideoId | null;
      readonly credentialId: CredentialId;
    };

/** `unverified`: the database was unreachable for too long. */
export type LossCause =
  | 'deleted'
  | 'removed'
  | 'private'
  | 'revoked'
  | 'expired'
  | 'signed_out'
  | 'unverified';

/**
 * Holds a lease for a response that is being sent. `onLost` is called once, at most a second after
 * the terms have ceased to hold, on every node. Dispose of the lease when the response has ended.
 */
export type HoldLease = (terms: LeaseTerms, onLost: (cause: LossCause) => void) => Disposable;
