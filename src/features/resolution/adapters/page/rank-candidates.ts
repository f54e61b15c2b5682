import { PAGE_CANDIDATES_MAX } from '#contract/limits.ts';

import { parseWebUrl } from '../../parse-web-url.ts';
import { chooseStep, type RankingOptions } from './choose-step.ts';
import { dropLists } from './drop-lists.ts';
import { classifyLesser } from './lesser-reason.ts';
import type { NamedAddress } from './named-address.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import { type CandidateStep, rankOf } from './signal-ranks.ts';

/** Judges and orders what a page names, by `SIGNAL_RANKS`. */
export function rankCandidates(
  addresses: readonly NamedAddress[],
  options: RankingOptions,
): PageCandidates {
  const all = dedupe(
    addresses
      .flatMap((named) => toCandidate(named, options))
      .toSorted((a, b) => rankOf(a.step, a.signal) - rankOf(b.step, b.signal)),
  );
  const listed = dropLists(all);
  const ofStep = (step: CandidateStep): readonly PageCandidate[] =>
    listed.filter((each) => each.step === step && each.lesser === null);
  return {
    media: ofStep('media'),
    players: ofStep('players'),
    oembed: ofStep('oembed'),
    scripts: ofStep('scripts').toSorted((a, b) => formatOrder(a.url) - formatOrder(b.url)),
    pages: ofStep('pages'),
    lesser: listed.filter(({ lesser }) => lesser !== null),
  };
}

function toCandidate(named: NamedAddress, options: RankingOptions): readonly PageCandidate[] {
  const url = named.text.trim() === '' ? undefined : parseWebUrl(named.text, options.base);
  if (url === undefined || isSamePage(url, options.pageUrl)) return [];
  const { signal } = named;
  const step = chooseStep(named, url, options);
  if (step === undefined) return [];
  const lesser = step === 'oembed' || step === 'players' ? null : classifyLesser({ ...named, url });
  return [{ url, signal, step, lesser: lesser ?? null }];
}

/** Manifests hold every quality; a master holds more than its parts. */
function formatOrder({ pathname }: URL): number {
  if (/\.m3u8$/i.test(pathname))
    return /master|index|playlist|main|manifest/i.test(pathname) ? 0 : 1;
  if (/\.mpd$/i.test(pathname)) return 2;
  return /\.mp4$/i.test(pathname) ? 3 : 4;
}

/** The best signal of each address stays. */
function dedupe(candidates: readonly PageCandidate[]): readonly PageCandidate[] {
  const byAddress = new Map<string, PageCandidate>();
  const counts = new Map<CandidateStep, number>();
  for (const candidate of candidates) {
    const count = counts.get(candidate.step) ?? 0;
    if (count >= PAGE_CANDIDATES_MAX || byAddress.has(candidate.url.href)) continue;
    byAddress.set(candidate.url.href, candidate);
    counts.set(candidate.step, count + 1);
  }
  return [...byAddress.values()];
}

/** Pages name themselves as their video; following that leads nowhere. */
function isSamePage(url: URL, pageUrl: URL): boolean {
  return (
    url.origin === pageUrl.origin &&
    url.pathname === pageUrl.pathname &&
    url.search === pageUrl.search
  );
}
