import type { Trace } from '../../trace.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { reasonOf } from './signal-ranks.ts';

const TRACED_MAX = 16;

/** How many addresses a page names of each kind; and, where there is a choice, the best of them in their order. */
export function traceCandidates(candidates: PageCandidates, pageUrl: URL, trace: Trace): void {
  const { media, players, oembed, scripts, pages, lesser } = candidates;
  const main = `${media.length} media, ${players.length} players, ${oembed.length} oembed, ${pages.length} pages`;
  const rest = [...count(scripts, 'in scripts'), ...count(lesser, 'put last')];
  trace.note('page', pageUrl, [main, ...rest].join(', '));
  const ranked = [...media, ...players, ...oembed, ...scripts, ...pages, ...lesser];
  if (ranked.length < 2) return;
  for (const [index, { url, signal, step, lesser: reason }] of ranked
    .slice(0, TRACED_MAX)
    .entries()) {
    trace.note(
      `rank ${index + 1}`,
      url,
      reason === null
        ? `${step}: ${signal}, which ${reasonOf(step, signal)}`
        : `last: ${signal}, ${reason}`,
    );
  }
}

function count(list: readonly PageCandidate[], what: string): readonly string[] {
  return list.length === 0 ? [] : [`${list.length} ${what}`];
}
