import type { Grant, GrantSubject } from '#contract/access-lease.ts';
import { fromLimitsText, toLimitsText } from '#contract/grant-limits.ts';
import { createDeterministicSealer } from '#lib/signing/deterministic-sealer.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

/** Both numbers have as many digits, so that all tokens without limits have the same length. */
const DIGITS = 10;
const GRANT = /^(\d{10})(\d{10})(.*)$/;

/** Converts grants to and from sealed tokens for `?token=`. */
export class PlaybackTokens {
  readonly #sealer;

  constructor({ secrets }: { readonly secrets: Pick<Secrets, 'deriveKey'> }) {
    this.#sealer = createDeterministicSealer(secrets.deriveKey('playback token'));
  }

  write(id: GrantSubject, { epoch, expiresAtSeconds, limits }: Grant): string {
    const limitsText = limits === undefined ? '' : toLimitsText(limits);
    return this.#sealer.seal(`${pad(epoch)}${pad(expiresAtSeconds)}${limitsText}`, id);
  }

  /** Undefined if the token is for another video or playlist. Its grant may have expired or been revoked. */
  readGrant(text: string, id: GrantSubject): Grant | undefined {
    const grant = GRANT.exec(this.#sealer.open(text, id) ?? '');
    if (grant === null) return undefined;
    const [, epoch, expiresAtSeconds, limits = ''] = grant;
    return {
      epoch: Number(epoch),
      expiresAtSeconds: Number(expiresAtSeconds),
      ...(limits !== '' && { limits: fromLimitsText(limits) }),
    };
  }
}

function pad(count: number): string {
  return String(count).padStart(DIGITS, '0');
}

export function isExpired({ expiresAtSeconds }: Grant, nowMs: number): boolean {
  return nowMs >= expiresAtSeconds * 1000;
}
