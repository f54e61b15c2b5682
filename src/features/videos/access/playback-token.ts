import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { createDeterministicSealer } from '#lib/signing/deterministic-sealer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Video } from '../record/video.ts';

const GRANT_BYTES = 8;

/** Converts grants to and from sealed tokens for `?token=`. */
export class PlaybackTokens {
  readonly #sealer;
  readonly #clock: Clock;

  constructor({
    secrets,
    clock,
  }: {
    readonly secrets: Pick<Secrets, 'deriveKey'>;
    readonly clock: Clock;
  }) {
    this.#sealer = createDeterministicSealer(secrets.deriveKey('playback token'));
    this.#clock = clock;
  }

  write(id: VideoId, { epoch, expiresAtSeconds }: Grant): string {
    const plain = Buffer.alloc(GRANT_BYTES);
    plain.writeUInt32BE(epoch, 0);
    plain.writeUInt32BE(expiresAtSeconds, 4);
    return this.#sealer.seal(plain, Buffer.from(id)).toString('base64url');
  }

  /** Undefined if the token is for another video, expired or revoked. */
  open(text: string, video: Video): Grant | undefined {
    const grant = this.readGrant(text, video.id);
    return grant !== undefined && isGranted(video, grant, this.#clock()) ? grant : undefined;
  }

  /** Undefined if the token is for another video. Its grant may have expired or been revoked. */
  readGrant(text: string, id: VideoId): Grant | undefined {
    const bytes = Buffer.from(text, 'base64url');
    // Node ignores invalid base64url characters, but only the canonical spelling of a token is
    // accepted.
    if (bytes.toString('base64url') !== text) return undefined;
    const plain = this.#sealer.open(bytes, Buffer.from(id));
    if (plain?.length !== GRANT_BYTES) return undefined;
    return { epoch: plain.readUInt32BE(0), expiresAtSeconds: plain.readUInt32BE(4) };
  }
}

/** Returns false if the grant has expired or has been revoked. */
function isGranted(video: Video, grant: Grant, nowMs: number): boolean {
  return grant.epoch === video.playbackEpoch && !isExpired(grant, nowMs);
}

export function isExpired({ expiresAtSeconds }: Grant, nowMs: number): boolean {
  return nowMs >= expiresAtSeconds * 1000;
}
