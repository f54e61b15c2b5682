import type { Grant } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import type { GrantLimits } from '#contract/grant-limits.ts';
import { Networks } from '#lib/net/networks.ts';
import type { Clock } from '#platform/clock.ts';
import type { CountryInput, FindCountry } from '#platform/files/find-country.ts';

/** The request of a viewer, which the limits of a grant are compared with. */
export type PlaybackClient = CountryInput;

export type LimitContext = {
  /** Null if this service cannot find countries. Tokens for countries then open nothing. */
  readonly findCountry: FindCountry | null;
  readonly clock: Clock;
};

/**
 * Throws token_not_active, network_not_allowed or country_not_allowed. The caller has verified that
 * the grant opens the video. The sites are checked where embedding is, and sessions are counted when
 * media is served.
 */
export function requireAllowed(
  ctx: LimitContext,
  { limits }: Grant,
  client: PlaybackClient | undefined,
): void {
  if (limits === undefined) return;
  requireActive(limits, ctx.clock());
  const { networks, countries } = limits;
  if (networks.length > 0 && (client === undefined || !new Networks(networks).has(client.ip))) {
    throw new AppError(
      'network_not_allowed',
      'This token is for other networks. Connect from one of them, or request a token for yours.',
    );
  }
  if (countries.length === 0) return;
  const country = client === undefined ? null : (ctx.findCountry?.(client) ?? null);
  if (country === null || !countries.includes(country)) {
    throw new AppError(
      'country_not_allowed',
      'This token does not allow playback in your country. Request a token for it.',
    );
  }
}

function requireActive({ notBeforeSeconds }: GrantLimits, nowMs: number): void {
  if (notBeforeSeconds === null || nowMs >= notBeforeSeconds * 1000) return;
  const time = new Date(notBeforeSeconds * 1000).toISOString();
  throw new AppError('token_not_active', `This token is not valid before ${time}. Try again then.`);
}
