import type { AdapterInfo } from '../../core/adapter.ts';
import type { Canary } from '../../core/canary.ts';

/**
 * A site with one page and one player per video. `ids` are the capture groups of the matching
 * pattern, in the order of its fields; a group that did not participate is empty.
 */
export type Publisher = Pick<AdapterInfo, 'title' | 'inputs'> & {
  readonly name: string;
  /** Absent if no long-lived public video is documented. */
  readonly canaries?: readonly Canary[];
  readonly hosts: readonly string[];
  /** `player` means that the page is fetched only for its details. */
  readonly output: 'streams or player' | 'player';
  /** The shapes of the video URLs or of their paths; the first that matches is used. */
  readonly videos: readonly (VideoPattern | RegExp)[];
  /** The page to fetch; by default the URL itself. */
  readonly page?: (...ids: readonly string[]) => string;
  /** The publisher's own player; must be a known player. */
  readonly player: (...ids: readonly string[]) => string;
};

/** Matches if each pattern matches its part of the URL. */
type VideoPattern = {
  readonly host?: RegExp;
  readonly path?: RegExp;
  readonly search?: RegExp;
  /** The pattern of each query parameter, without its name. */
  readonly query?: Readonly<Record<string, RegExp>>;
  readonly hash?: RegExp;
};

export type PublisherVideo = { readonly page: URL; readonly player: URL };

/** Returns undefined for URLs on the publisher's hosts that are not videos. */
export function readPublisherVideo(
  { videos, page, player }: Publisher,
  url: URL,
): PublisherVideo | undefined {
  for (const pattern of videos) {
    const ids = matchPattern(pattern instanceof RegExp ? { path: pattern } : pattern, url);
    if (ids === undefined) continue;
    return {
      page: page === undefined ? url : new URL(page(...ids)),
      player: new URL(player(...ids)),
    };
  }
  return undefined;
}

function matchPattern(
  { host, path, search, query = {}, hash }: VideoPattern,
  url: URL,
): readonly string[] | undefined {
  const parameters = Object.entries(query).map(
    ([name, pattern]) => [pattern, url.searchParams.get(name)] as const,
  );
  const parts = [
    [host, url.hostname],
    [path, url.pathname],
    [search, url.search],
    ...parameters,
    [hash, url.hash],
  ] as const;
  const ids: string[] = [];
  for (const [pattern, text] of parts) {
    if (pattern === undefined) continue;
    const match = pattern.exec(text ?? '');
    if (match === null) return undefined;
    ids.push(...match.slice(1).map((id: string | undefined) => id ?? ''));
  }
  return ids;
}
