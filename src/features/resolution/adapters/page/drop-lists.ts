import type { PageCandidate } from './page-candidate.ts';
import type { Signal } from './signal-ranks.ts';

/** A signal with more videos than this is treated as a list of other videos. */
const VIDEOS_MAX: ReadonlyMap<Signal, number> = new Map<Signal, number>([
  ['video element', 12],
  ['data attribute', 6],
  ['player configuration', 12],
  ['player element', 12],
  ['configured player', 6],
  ['iframe', 12],
  ['other iframe', 4],
  ['page state', 5],
  ['script text', 5],
  ['media link', 3],
]);

/**
 * Drops signals that list many videos, because a channel, search or feed page has no main video,
 * except a player that stands out.
 * Keeps what the page declares about itself (schema.org, Open Graph, Twitter player).
 */
export function dropLists(candidates: readonly PageCandidate[]): readonly PageCandidate[] {
  const bySignal = Map.groupBy(candidates, ({ signal }) => signal);
  const lists = new Set<Signal>();
  for (const [signal, group] of bySignal) {
    const videos = new Set(group.map(({ url }) => toVideoKey(url)));
    if (videos.size > (VIDEOS_MAX.get(signal) ?? Number.POSITIVE_INFINITY)) lists.add(signal);
  }
  return candidates.filter(({ signal, isMain }) => !lists.has(signal) || isMain === true);
}

/** Files of one video share a folder and a name prefix, or are in folders with generic names. */
function toVideoKey({ hostname, pathname, search }: URL): string {
  const [name = '', ...folders] = pathname.split('/').toReversed();
  if (!/\.\w{3,4}$/.test(name)) return `${hostname}${pathname}${search}`;
  const specificFolders = folders.filter((folder) => !GENERIC_NAME.test(folder));
  const [stem = ''] = name.split(/[._-]/);
  return `${hostname}/${specificFolders.join('/')}/${GENERIC_NAME.test(stem) ? '' : stem}`;
}

const GENERIC_NAME =
  /^(?:hls|dash|mp4|webm|\d{3,4}p?|sd|hd|low|medium|high|large|small|original|mobile|master|main|index|playlist|manifest|video|default)$/i;
