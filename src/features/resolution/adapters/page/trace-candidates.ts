import type { Trace } from '../../core/trace.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { getReason } from './signal-ranks.ts';

const TRACED_MAX = 16;

/** Records the number of URLs per kind and, if there are several, the best ones in order. */
export function traceCandidates(candidates: PageCandidates, pageUrl: URL, trace: Trace): void {
  const { media, players, oembed, scripts, pages, lowPriority } = candidates;
  const main = `${media.length} media, ${players.length} players, ${oembed.length} oembed, ${pages.length} pages`;
  const rest = [...count(scripts, 'in scripts'), ...count(lowPriority, 'low priority')];
  trace.addStep('page', pageUrl, [main, ...rest].join(', '));
  const ranked = [...media, ...players, ...oembed, ...scripts, ...pages, ...lowPriority];
  if (ranked.length < 2) return;
  for (const [index, { url, signal, step, lowPriorityReason: reason }] of ranked
    .slice(0, TRACED_MAX)
    .entries()) {
    trace.addStep(
      `rank ${index + 1}`,
      url,
      reason === null
        ? `${step}: ${signal} (${getReason(step, signal)})`
        : `low priority: ${signal} (${reason})`,
    );
  }
}

function count(list: readonly PageCandidate[], label: string): readonly string[] {
  return list.length === 0 ? [] : [`${list.length} ${label}`];
}
