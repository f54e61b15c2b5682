import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { createDeterministicSealer } from '#lib/signing/deterministic-sealer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Video } from '../record/video.ts';

/** Converts grants to and from sealed tokens for `?token=`. */
export type PlaybackTokens = {
  readonly write: (id: VideoId, grant: Grant) => string;
  /** Undefined if the token is for another video, expired or revoked. */
  readonly open: (text: string, video: Video) => Grant | undefined;
  /** Undefined if the token is for another video. Its grant may have expired or been revoked. */
  readonly readGrant: (text: string, id: VideoId) => Grant | undefined;
};

const GRANT_BYTES = 8;

export function createPlaybackTokens({
  secrets,
  clock,
}: {
  readonly secrets: Pick<Secrets, 'deriveKey'>;
  readonly clock: Clock;
}): PlaybackTokens {
  const sealer = createDeterministicSealer(secrets.deriveKey('playback token'));

  function readGrant(text: string, id: VideoId): Grant | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // Node ignores invalid base64url characters, but only the canonical spelling of a token is
    // accepted.
    if (bytes.toString('base64url') !== text) return undefined;
    const plain = sealer.open(bytes, Buffer.from(id));
    if (plain?.length !== GRANT_BYTES) return undefined;
    return { epoch: plain.readUInt32BE(0), expiresAtSeconds: plain.readUInt32BE(4) };
  }

  return {
    write(id, { epoch, expiresAtSeconds }) {
      const plain = Buffer.alloc(GRANT_BYTES);
      plain.writeUInt32BE(epoch, 0);
      plain.writeUInt32BE(expiresAtSeconds, 4);
      return sealer.seal(plain, Buffer.from(id)).toString('base64url');
    },
    open(text, video) {
      const grant = readGrant(text, video.id);
      return grant !== undefined && isGranted(video, grant, clock()) ? grant : undefined;
    },
    readGrant,
  };
}

/** Returns false if the grant has expired or has been revoked. */
function isGranted(video: Video, grant: Grant, nowMs: number): boolean {
  return grant.epoch === video.playbackEpoch && !isExpired(grant, nowMs);
}

export function isExpired({ expiresAtSeconds }: Grant, nowMs: number): boolean {
  return nowMs >= expiresAtSeconds * 1000;
}
