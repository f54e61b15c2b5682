import { isOnSite, type Resolution } from '#features/resolution/index.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { digestName, digestUrl, type SourceLocation } from './source-location.ts';

type Digester = Pick<Secrets, 'digest'>;

/** Streams of one resolution, and playlists of one stream, whose names are stored. */
const STREAMS_MAX = 16;

/** Keyed digests of the names that a resolution shows. */
export type FoundNames = {
  /** Names of the entire source: those of URLs that it leads to, and of its only stream. */
  readonly leads: readonly string[];
  /** Names of one of several streams, and of the playlists of a stream. */
  readonly plays: readonly string[];
};

export const NO_NAMES: FoundNames = { leads: [], plays: [] };

type Resolved = Resolution & { readonly kind: 'resolved' };

export function listFoundNames(
  { trail = [], names = [], playlists = [], media }: Resolved,
  secrets: Digester,
): FoundNames {
  const toDigest = (url: URL): string => digestUrl(url, secrets);
  const { sources, iframeUrl } = media;
  const played = [...sources.slice(0, STREAMS_MAX).map(({ url }) => url), iframeUrl];
  const streams = [...new Set(played.flatMap((url) => (url === null ? [] : toDigest(url))))];
  const leads = [
    ...trail.map(({ url }) => toDigest(url)),
    ...names.map((name) => digestName(name, secrets)),
  ];
  const plays = playlists.slice(0, STREAMS_MAX).map(toDigest);
  return streams.length === 1
    ? { leads: [...new Set([...leads, ...streams])], plays: [...new Set(plays)] }
    : { leads: [...new Set(leads)], plays: [...new Set([...streams, ...plays])] };
}

/**
 * Lists the names under which others find a video without an owner. A URL must not stand for a
 * source of another site, because whoever controls the URL could replace what everyone plays. For
 * the same reason, a page does not stand for the files that it names.
 */
export function listSharedNames(
  { url, digest, sharedDigest }: SourceLocation,
  { trail = [], names = [] }: Pick<Resolved, 'trail' | 'names'>,
  secrets: Digester,
): readonly string[] {
  const isOwn = (host: string): boolean => isOnSite(host.replace(/:\d+$/, ''), url.hostname);
  const end = trail.findIndex((step) => step.by !== 'redirect' || !isOwn(step.url.host));
  const redirects = end === -1 ? trail : trail.slice(0, end);
  const proven = names.filter((name) => {
    const [kind, host = ''] = name.split(' ', 2);
    return isOwn(host) && (kind !== 'file' || end === -1);
  });
  return [
    sharedDigest,
    digest,
    ...redirects.map((step) => digestUrl(step.url, secrets)),
    ...proven.map((name) => digestName(name, secrets)),
  ];
}
