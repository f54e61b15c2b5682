import type { FailureReason } from '../../core/failure-reasons.ts';
import { isRefusal } from '../../core/is-refusal.ts';
import type { Outcome } from '../../core/outcome.ts';
import { DECLARED_PLAYER_PROVIDER, findFramingObstacle } from '../../providers/declared-player.ts';
import { toEmbedOnly } from '../../providers/to-embed-only.ts';
import type { Attempt, DeclaredPlayer } from './attempt.ts';
import type { Signal } from './signal-ranks.ts';

/**
 * Frames the first declared player that may be framed (docs/decisions/0024). The URL after
 * redirects is framed, so that the Content-Security-Policy allows the origin that was read.
 */
export function frameDeclaredPlayer(attempt: Attempt, declaresVideo: boolean): Outcome | undefined {
  const { ctx, declaredPlayers, details, referrer } = attempt;
  const { session } = ctx;
  for (const player of declaredPlayers) {
    const obstacle = ctx.framesDeclaredPlayers
      ? findObstacle(player, { page: referrer, declaresVideo })
      : 'disabled by the operator';
    const { url } = player.page;
    session.trace.addStep('declared player', url, obstacle ? `not framed: ${obstacle}` : 'framed');
    if (obstacle !== undefined) continue;
    const framed = { provider: DECLARED_PLAYER_PROVIDER, url, hasVideo: true };
    return toEmbedOnly(framed, details, session.publicOrigin);
  }
  return undefined;
}

/** Signals that declare a player. The page of an iframe must itself show that it is one. */
const FRAMED_SIGNALS: ReadonlySet<Signal> = new Set<Signal>([
  'schema.org embedUrl',
  'og:video:secure_url',
  'og:video',
  'og:video:url',
  'Open Graph player',
  'Twitter player',
  'oEmbed link',
  'iframe',
  'other iframe',
]);

/**
 * Failures after which the player still works in a browser: it contains no media URL, decrypts the
 * media itself, or only this server may not fetch the media.
 */
const PLAYABLE_REASONS: ReadonlySet<FailureReason> = new Set([
  'no_video',
  'not_a_video',
  'drm',
  'over_budget',
  'crowded',
]);

function findObstacle(
  { url, signal, page: player, failure }: DeclaredPlayer,
  { page, declaresVideo }: { readonly page: URL; readonly declaresVideo: boolean },
): string | undefined {
  const { reason } = failure;
  if (!FRAMED_SIGNALS.has(signal)) return `declared only by: ${signal}`;
  if (!PLAYABLE_REASONS.has(reason) && !isRefusal(reason)) return reason;
  if (player.content === 'script' && !isDeclaredVideo(signal, declaresVideo)) {
    return 'nothing shows that it is a video';
  }
  return findFramingObstacle(url, page) ?? findFramingObstacle(player.url, page);
}

/** Responses of oEmbed endpoints are used only if their type is `video`. */
function isDeclaredVideo(signal: Signal, declaresVideo: boolean): boolean {
  if (signal === 'iframe' || signal === 'other iframe') return false;
  return declaresVideo || signal === 'oEmbed link';
}
