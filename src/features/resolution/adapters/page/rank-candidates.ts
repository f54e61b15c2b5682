import { PAGE_CANDIDATES_MAX } from '#contract/limits.ts';

import { parseWebUrl } from '../../parse-web-url.ts';
import { chooseStep, type RankingOptions } from './choose-step.ts';
import { dropLists } from './drop-lists.ts';
import { classifyLowPriority } from './low-priority-reason.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import type { PageReference } from './page-reference.ts';
import { type CandidateStep, getRank } from './signal-ranks.ts';

/** Classifies references and orders them by `SIGNAL_RANKS`. */
export function rankCandidates(
  references: readonly PageReference[],
  options: RankingOptions,
): PageCandidates {
  const all = deduplicate(
    references
      .flatMap((reference) => toCandidate(reference, options))
      .toSorted((a, b) => getRank(a.step, a.signal) - getRank(b.step, b.signal)),
  );
  const ranked = dropLists(all);
  const filterByStep = (step: CandidateStep): readonly PageCandidate[] =>
    ranked.filter((each) => each.step === step && each.lowPriorityReason === null);
  return {
    media: filterByStep('media'),
    players: filterByStep('players'),
    oembed: filterByStep('oembed'),
    scripts: filterByStep('scripts').toSorted((a, b) => rankFormat(a.url) - rankFormat(b.url)),
    pages: filterByStep('pages'),
    lowPriority: ranked.filter(({ lowPriorityReason }) => lowPriorityReason !== null),
  };
}

function toCandidate(reference: PageReference, options: RankingOptions): readonly PageCandidate[] {
  const url = reference.text.trim() === '' ? undefined : parseWebUrl(reference.text, options.base);
  if (url === undefined || isSamePage(url, options.pageUrl)) return [];
  const { signal } = reference;
  const step = chooseStep(reference, url, options);
  if (step === undefined) return [];
  const reason =
    step === 'oembed' || step === 'players' ? null : classifyLowPriority({ ...reference, url });
  return [{ url, signal, step, lowPriorityReason: reason ?? null }];
}

/**
 * Manifests come first, because they contain all qualities. Master playlists precede their parts.
 */
function rankFormat({ pathname }: URL): number {
  if (/\.m3u8$/i.test(pathname))
    return /master|index|playlist|main|manifest/i.test(pathname) ? 0 : 1;
  if (/\.mpd$/i.test(pathname)) return 2;
  return /\.mp4$/i.test(pathname) ? 3 : 4;
}

/** Keeps the best signal for each URL. */
function deduplicate(candidates: readonly PageCandidate[]): readonly PageCandidate[] {
  const byUrl = new Map<string, PageCandidate>();
  const counts = new Map<CandidateStep, number>();
  for (const candidate of candidates) {
    const count = counts.get(candidate.step) ?? 0;
    if (count >= PAGE_CANDIDATES_MAX || byUrl.has(candidate.url.href)) continue;
    byUrl.set(candidate.url.href, candidate);
    counts.set(candidate.step, count + 1);
  }
  return [...byUrl.values()];
}

/** Pages often reference themselves as their video. */
function isSamePage(url: URL, pageUrl: URL): boolean {
  return (
    url.origin === pageUrl.origin &&
    url.pathname === pageUrl.pathname &&
    url.search === pageUrl.search
  );
}
