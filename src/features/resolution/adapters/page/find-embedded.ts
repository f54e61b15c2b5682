import { fetchOembed } from '../../oembed/fetch-oembed.ts';
import type { Outcome } from '../../outcome.ts';
import { findKnownPlayer } from '../../players/known-players.ts';
import { toEmbedOnly } from '../../players/to-embed-only.ts';
import { unlessStopped } from '../../unless-stopped.ts';
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
  if (endpoint === undefined) return undefined;
  const { context } = attempt;
  const answer = await unlessStopped(() => fetchOembed({ url: endpoint.url }, context), 'hint');
  if (answer?.player === undefined) return undefined;
  const details = mergeDetails(attempt.details, answer.details);
  return toEmbedOnly(answer.player, details, context.session.publicOrigin);
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
