import { fetchOembed, type OembedAnswer } from '../../oembed/fetch-oembed.ts';
import type { Outcome } from '../../outcome.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { mergeDetails } from '../../video-details.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { type Attempt, tryCandidate } from './try-candidates.ts';

/** Players of a page that are asked, when the ones before have gone. */
const PLAYERS_TRIED_MAX = 4;

/** The page's player, or its oEmbed answer's. */
export async function findEmbedded(
  { players, oembed }: PageCandidates,
  attempt: Attempt,
): Promise<Outcome | undefined> {
  for (const player of players.slice(0, PLAYERS_TRIED_MAX)) {
    const outcome = await resolvePlayer(player, attempt);
    if (outcome?.kind === 'resolved') return outcome;
  }
  const [endpoint] = oembed;
  const answer = endpoint && (await askEndpoint(endpoint, attempt));
  if (answer?.player === undefined) return undefined;
  const details = mergeDetails(attempt.details, answer.details);
  return toEmbedOnly(answer.player, details, attempt.context.session.publicOrigin);
}

/**
 * By the provider's adapter where it gives streams, or where the address is no player's. Else a known player is framed
 * without asking it, and so it is where its adapter fails, unless that says that the video is gone.
 */
async function resolvePlayer(
  candidate: PageCandidate,
  attempt: Attempt,
): Promise<Outcome | undefined> {
  const { context, details } = attempt;
  const known = findKnownPlayer(candidate.url);
  const gives = context.providerOf(candidate.url);
  const isWorthAsking = gives !== undefined && gives !== 'player';
  if (known === undefined || isWorthAsking) {
    const outcome = await tryCandidate(candidate, attempt);
    if (outcome.kind === 'resolved' || known === undefined || outcome.reason === 'gone') {
      return outcome;
    }
  }
  return toEmbedOnly(known, details, context.session.publicOrigin);
}

/** An endpoint that fails is as good as none. */
async function askEndpoint(
  { url }: PageCandidate,
  { context }: Attempt,
): Promise<OembedAnswer | undefined> {
  try {
    return await fetchOembed({ url }, context);
  } catch (error) {
    if (error instanceof ResolutionStop) return undefined;
    throw error;
  }
}
