import { readFileSync } from 'node:fs';

import {
  findFallbackPlayer,
  findKnownPlayer,
} from '../../src/features/resolution/providers/known-players.ts';
import { findOembedEndpoint } from '../../src/features/resolution/providers/oembed/provider-list.ts';
import {
  matchUrlAdapters,
  getAdapterTable,
} from '../../src/features/resolution/resolve/adapter-table.ts';
import { listTargets } from '../../src/features/resolution/resolve/list-targets.ts';
import { corpusPath } from '../../test/support/corpus.ts';
import { type ListedUrl, readListedUrls } from '../../test/support/listed-urls.ts';
import type { PastedUrl } from '../../test/support/pasted-urls.ts';
import type { Peer } from './start-peer.ts';

const TABLE = getAdapterTable();

/** The resolvers with dedicated support for a URL, determined without a request. */
export type UrlComparison = {
  readonly url: URL;
  readonly recognizedBy: ReadonlySet<string>;
};

export type ListedUrlComparison = UrlComparison & { readonly listed: ListedUrl };

export async function compareUrls(peers: readonly Peer[]): Promise<readonly ListedUrlComparison[]> {
  const comparisons: ListedUrlComparison[] = [];
  for (const listed of readListedUrls()) {
    comparisons.push({ listed, ...(await compare(listed.url, peers)) });
  }
  return comparisons;
}

/** Compares the video URLs in the example requests of the public oEmbed provider list. */
export async function compareOembedExamples(
  peers: readonly Peer[],
): Promise<readonly UrlComparison[]> {
  const [, ...rows] = readFileSync(corpusPath('oembed', 'examples.tsv'), 'utf8').trim().split('\n');
  const comparisons: UrlComparison[] = [];
  for (const row of rows) {
    const [, , request = ''] = row.split('\t');
    const url = URL.parse(URL.parse(request)?.searchParams.get('url') ?? '');
    if (url !== null) comparisons.push(await compare(url, peers));
  }
  return comparisons;
}

/** A provider or platform, with its pasted URLs. */
export type FamilyComparison = {
  readonly family: string;
  readonly urls: readonly UrlComparison[];
};

export async function compareFamilies(
  listed: readonly PastedUrl[],
  peers: readonly Peer[],
): Promise<readonly FamilyComparison[]> {
  const comparisons: FamilyComparison[] = [];
  for (const [family, forms] of Map.groupBy(listed, (each) => each.family)) {
    const urls: UrlComparison[] = [];
    for (const { url } of forms) urls.push(await compare(url, peers));
    comparisons.push({ family, urls });
  }
  return comparisons;
}

async function compare(url: URL, peers: readonly Peer[]): Promise<UrlComparison> {
  const recognizedBy = new Set(isRecognizedByReelay(url) ? ['reelay'] : []);
  for (const peer of peers) {
    if (await peer.recognizes(url)) recognizedBy.add(peer.name);
  }
  return { url, recognizedBy };
}

/** The target of a redirector, and players and posts of known hosts, count like adapters. */
function isRecognizedByReelay(submitted: URL): boolean {
  const url = listTargets(TABLE, submitted).at(-1) ?? submitted;
  const [adapter] = matchUrlAdapters(TABLE, url);
  if (adapter !== undefined || findOembedEndpoint(url) !== undefined) return true;
  return findKnownPlayer(url) !== undefined || hasFallbackPlayer(url);
}

/** True for videos and posts on hosts whose software is known without a request. */
function hasFallbackPlayer(url: URL): boolean {
  const players = TABLE.probing
    .filter(({ mayMatch }) => mayMatch(url))
    .flatMap(({ fallbacks = [] }) => fallbacks.filter(({ kind }) => kind === 'player'))
    .flatMap(({ find }) => find(url) ?? []);
  return players.some((player) => findFallbackPlayer(player) !== undefined);
}
