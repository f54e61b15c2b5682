import type { PageCandidate } from './page-candidate.ts';
import type { Signal } from './signal-ranks.ts';

/** More different videos than this under one signal are a list of videos, none of which is the page's. */
const VIDEOS_MAX: ReadonlyMap<Signal, number> = new Map<Signal, number>([
  ['video element', 12],
  ['data attribute', 6],
  ['player configuration', 12],
  ['player element', 12],
  ['configured player', 6],
  ['iframe', 12],
  ['page state', 5],
  ['script text', 5],
  ['media link', 3],
]);

/**
 * A page that shows many videos is about none of them: a channel, a search, a feed. What it states of itself
 * (schema.org, Open Graph, the Twitter player) still counts.
 */
export function dropLists(candidates: readonly PageCandidate[]): readonly PageCandidate[] {
  const bySignal = Map.groupBy(candidates, ({ signal }) => signal);
  const lists = new Set<Signal>();
  for (const [signal, named] of bySignal) {
    const videos = new Set(named.map(({ url }) => toVideoKey(url)));
    if (videos.size > (VIDEOS_MAX.get(signal) ?? Number.POSITIVE_INFINITY)) lists.add(signal);
  }
  return candidates.filter(({ signal }) => !lists.has(signal));
}

/** Files of one video share a folder and the beginning of their names, or lie in folders named for what they are. */
function toVideoKey({ hostname, pathname, search }: URL): string {
  const [name = '', ...folders] = pathname.split('/').toReversed();
  if (!/\.\w{3,4}$/.test(name)) return `${hostname}${pathname}${search}`;
  const own = folders.filter((folder) => !GENERIC.test(folder));
  const [stem = ''] = name.split(/[._-]/);
  return `${hostname}/${own.join('/')}/${GENERIC.test(stem) ? '' : stem}`;
}

const GENERIC =
  /^(?:hls|dash|mp4|webm|\d{3,4}p?|sd|hd|low|medium|high|large|small|original|mobile|master|main|index|playlist|manifest|video|default)$/i;
