import { mergeDetails } from '../../content/video-details.ts';
import type { FailureReason } from '../../core/failure-reasons.ts';
import { optional } from '../../core/optional.ts';
import type { Outcome } from '../../core/outcome.ts';
import { findKnownPlayer } from '../../providers/known-players.ts';
import { fetchOembed } from '../../providers/oembed/fetch-oembed.ts';
import { toEmbedOnly } from '../../providers/to-embed-only.ts';
import type { Attempt } from './attempt.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { tryCandidate, tryCandidates } from './try-candidates.ts';

/** Maximum number of players tried if the previous ones are gone. */
const PLAYERS_TRIED_MAX = 4;
/** Maximum number of frames of an oEmbed response that are tried. */
const FRAMES_TRIED_MAX = 2;

/** Returns the page’s player, or the player in its oEmbed response. */
export async function findEmbedded(
  { players, oembed }: PageCandidates,
  attempt: Attempt,
): Promise<Outcome | undefined> {
  for (const player of players.slice(0, PLAYERS_TRIED_MAX)) {
    const outcome = await resolvePlayer(player, attempt);
    if (outcome?.kind === 'resolved') return outcome;
  }
  const [endpoint] = oembed;
  if (endpoint === undefined) return undefined;
  const { ctx } = attempt;
  const response = await optional(() => fetchOembed({ url: endpoint.url }, ctx), 'hint');
  if (response === undefined) return undefined;
  const details = mergeDetails(attempt.details, response.details);
  const { player, frames, isVideo } = response;
  if (player !== undefined) return toEmbedOnly(player, details, ctx.session.publicOrigin);
  // The frame of a rich response may contain anything, so its page must contain a video.
  const signal = isVideo ? endpoint.signal : 'other iframe';
  const candidates = frames.map((url) => ({ ...endpoint, url, signal }));
  const outcome = await tryCandidates(candidates, { ...attempt, details }, FRAMES_TRIED_MAX);
  return outcome?.kind === 'resolved' ? outcome : undefined;
}

/**
 * Uses the provider’s adapter if it returns streams or if the URL is not a known player. Otherwise,
 * or if that adapter fails, a known player is framed without a request, unless there is no video.
 */
async function resolvePlayer(
  candidate: PageCandidate,
  attempt: Attempt,
): Promise<Outcome | undefined> {
  const { ctx, details } = attempt;
  const known = findKnownPlayer(candidate.url);
  const output = ctx.findProviderOutput(candidate.url);
  const hasStreams = output !== undefined && output !== 'player';
  if (known === undefined || hasStreams) {
    const outcome = await tryCandidate(candidate, attempt);
    const isOutcome = outcome.kind === 'resolved' || NO_VIDEO_REASONS.has(outcome.reason);
    if (known === undefined || isOutcome) return outcome;
  }
  return toEmbedOnly(known, details, ctx.session.publicOrigin);
}

/** After these failures, a player shows an error, or something else than a video. */
const NO_VIDEO_REASONS: ReadonlySet<FailureReason> = new Set([
  'gone',
  'no_video',
  'not_a_video',
  'audio_only',
]);
