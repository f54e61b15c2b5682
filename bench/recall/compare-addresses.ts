import { ADAPTERS } from '../../src/features/resolution/adapters/index.ts';
import { findOembedEndpoint } from '../../src/features/resolution/oembed/provider-list.ts';
import { type ListedAddress, readListedAddresses } from '../../test/support/listed-addresses.ts';
import type { Peer } from './start-peer.ts';

export type ComparedAddress = {
  readonly listed: ListedAddress;
  /** Who has something of their own for it, by the address alone. */
  readonly recognisedBy: ReadonlySet<string>;
};

/** Every address of the corpus, and the video of every oEmbed example. */
export async function compareAddresses(
  peers: readonly Peer[],
): Promise<readonly ComparedAddress[]> {
  const compared: ComparedAddress[] = [];
  for (const listed of readListedAddresses()) {
    const recognisedBy = new Set<string>();
    if (isOurs(listed.address)) recognisedBy.add('reelay');
    for (const peer of peers) {
      if (await peer.recognises(listed.address)) recognisedBy.add(peer.name);
    }
    compared.push({ listed, recognisedBy });
  }
  return compared;
}

function isOurs(address: URL): boolean {
  const isKnown = ADAPTERS.some((each) => each.kind === 'address' && each.matches(address));
  return isKnown || findOembedEndpoint(address) !== undefined;
}
