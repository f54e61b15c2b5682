import { readPageSignals } from '#lib/html/read-page-signals.ts';

import { parseWebUrl } from '../../core/parse-web-url.ts';
import { chooseStep, type StepChoice } from './choose-step.ts';
import { dropLists } from './drop-lists.ts';
import { classifyLowPriority } from './low-priority-reason.ts';
import type { PageCandidate, PageCandidates } from './page-candidate.ts';
import type { PageReference } from './page-reference.ts';
import { type CandidateStep, getRank } from './signal-ranks.ts';

/** Candidates collected from one page. */
const PAGE_CANDIDATES_MAX = 64;

/** A candidate without URL object, which cannot be passed between threads. */
export type CandidateDraft = Pick<PageCandidate, 'lowPriorityReason' | 'isMain'> &
  StepChoice & { readonly href: string };

/**
 * Maximum number of URLs per signal and step. Only PAGE_CANDIDATES_MAX of a step are used, but
 * other signals may have listed the first ones already.
 */
const DRAFTS_MAX = PAGE_CANDIDATES_MAX * 2;

/** Classifies references as far as possible without the adapters. */
export function draftCandidates(
  references: readonly PageReference[],
  { base, pageUrl }: { readonly base: URL; readonly pageUrl: URL },
): readonly CandidateDraft[] {
  const urls = new Map<string, Set<string>>();
  return references.flatMap((reference) => {
    const draft = toDraft(reference, { base, pageUrl });
    if (draft === undefined) return [];
    const key = `${draft.signal} ${draft.step} ${draft.dependsOnAdapters}`;
    const known = urls.get(key) ?? new Set<string>();
    urls.set(key, known);
    if (known.size >= DRAFTS_MAX || known.has(draft.href)) return [];
    known.add(draft.href);
    return [draft];
  });
}

function toDraft(
  reference: PageReference,
  { base, pageUrl }: { readonly base: URL; readonly pageUrl: URL },
): CandidateDraft | undefined {
  const text = readEmbedCode(reference.text);
  const url = text.trim() === '' ? undefined : parseWebUrl(text, base);
  if (url === undefined || isSamePage(url, pageUrl)) return undefined;
  const choice = chooseStep(reference, url, pageUrl);
  const { step, dependsOnAdapters } = choice;
  if (step === null && !dependsOnAdapters) return undefined;
  const isDeclared = step === 'oembed' || step === 'players';
  const reason = isDeclared ? null : classifyLowPriority({ ...reference, url });
  const { isMain = false } = reference;
  return { href: url.href, ...choice, lowPriorityReason: reason ?? null, isMain };
}

/** Returns the URL of the frame or video if the text is an embed code instead of a URL. */
function readEmbedCode(text: string): string {
  if (!/^\s{0,20}</.test(text) || text.length > EMBED_CODE_CHARACTERS_MAX) return text;
  const { iframes, videos } = readPageSignals(text);
  return [...iframes, ...videos][0]?.url ?? '';
}

const EMBED_CODE_CHARACTERS_MAX = 8 * 1024;

/**
 * Orders candidates by `SIGNAL_RANKS`. `isProviderUrl` returns whether an adapter matches the URL.
 */
export function rankCandidates(
  drafts: readonly CandidateDraft[],
  isProviderUrl: (url: URL) => boolean,
): PageCandidates {
  const all = deduplicate(
    drafts
      .flatMap((draft) => toCandidate(draft, isProviderUrl))
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

function toCandidate(
  { href, signal, step, dependsOnAdapters, lowPriorityReason, isMain = false }: CandidateDraft,
  isProviderUrl: (url: URL) => boolean,
): readonly PageCandidate[] {
  const url = new URL(href);
  if (dependsOnAdapters && isProviderUrl(url)) {
    const known = signal === 'other iframe' ? 'iframe' : signal;
    return [{ url, signal: known, step: 'players', lowPriorityReason: null, isMain }];
  }
  return step === null ? [] : [{ url, signal, step, lowPriorityReason, isMain }];
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
