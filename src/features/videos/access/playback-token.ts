import type { Grant } from '#contract/access-lease.ts';
import type { VideoId } from '#contract/ids.ts';
import { createDeterministicSealer } from '#lib/signing/deterministic-sealer.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import type { Video } from '../record/video.ts';

/** Both numbers have as many digits, so that all tokens have the same length. */
const DIGITS = 10;
const GRANT = /^(\d{10})(\d{10})$/;

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
    return this.#sealer.seal(`${pad(epoch)}${pad(expiresAtSeconds)}`, id);
  }

  /** Undefined if the token is for another video, expired or revoked. */
  open(text: string, video: Video): Grant | undefined {
    const grant = this.readGrant(text, video.id);
    return grant !== undefined && isGranted(video, grant, this.#clock()) ? grant : undefined;
  }

  /** Undefined if the token is for another video. Its grant may have expired or been revoked. */
  readGrant(text: string, id: VideoId): Grant | undefined {
    const grant = GRANT.exec(this.#sealer.open(text, id) ?? '');
    return grant === null
      ? undefined
      : { epoch: Number(grant[1]), expiresAtSeconds: Number(grant[2]) };
  }
}

function pad(count: number): string {
  return String(count).padStart(DIGITS, '0');
}

/** Returns false if the grant has expired or has been revoked. */
function isGranted(video: Video, grant: Grant, nowMs: number): boolean {
  return grant.epoch === video.playbackEpoch && !isExpired(grant, nowMs);
}

export function isExpired({ expiresAtSeconds }: Grant, nowMs: number): boolean {
  return nowMs >= expiresAtSeconds * 1000;
}
