import { readFileSync } from 'node:fs';

import { ADAPTERS } from '../../src/features/resolution/adapters/index.ts';
import { findOembedEndpoint } from '../../src/features/resolution/oembed/provider-list.ts';
import { corpusPath } from '../../test/support/corpus.ts';
import { type ListedAddress, readListedAddresses } from '../../test/support/listed-addresses.ts';
import type { Peer } from './start-peer.ts';

/** Who has something of their own for an address, by the address alone. */
export type ComparedAddress = {
  readonly address: URL;
  readonly recognisedBy: ReadonlySet<string>;
};

export type ComparedListing = ComparedAddress & { readonly listed: ListedAddress };

/** Every address that other projects list. */
export async function compareAddresses(
  peers: readonly Peer[],
): Promise<readonly ComparedListing[]> {
  const compared: ComparedListing[] = [];
  for (const listed of readListedAddresses()) {
    compared.push({ listed, ...(await compare(listed.address, peers)) });
  }
  return compared;
}

/** What the examples of the public oEmbed list ask about, where that is an address. */
export async function compareExamples(peers: readonly Peer[]): Promise<readonly ComparedAddress[]> {
  const [, ...rows] = readFileSync(corpusPath('oembed', 'examples.tsv'), 'utf8').trim().split('\n');
  const compared: ComparedAddress[] = [];
  for (const row of rows) {
    const [, , request = ''] = row.split('\t');
    const address = URL.parse(URL.parse(request)?.searchParams.get('url') ?? '');
    if (address !== null) compared.push(await compare(address, peers));
  }
  return compared;
}

async function compare(address: URL, peers: readonly Peer[]): Promise<ComparedAddress> {
  const recognisedBy = new Set(isOurs(address) ? ['reelay'] : []);
  for (const peer of peers) {
    if (await peer.recognises(address)) recognisedBy.add(peer.name);
  }
  return { address, recognisedBy };
}

function isOurs(address: URL): boolean {
  const isKnown = ADAPTERS.some((each) => each.kind === 'address' && each.matches(address));
  return isKnown || findOembedEndpoint(address) !== undefined;
}
