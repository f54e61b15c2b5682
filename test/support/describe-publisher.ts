import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { AddressAdapter } from '#features/resolution/adapters/adapter.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { createResolveUrl } from '#features/resolution/index.ts';

import { describeAdapter } from './describe-adapter.ts';
import { createScriptedEgress } from './scripted-egress.ts';

type PublisherTable = {
  /** One of every shape that the provider's addresses have, and its player in a frame. */
  readonly players: Readonly<Record<string, string>>;
  readonly doesNotMatch: readonly string[];
};

/** The test table of an adapter that frames its provider's player: also where the provider turns programs away. */
export function describePublisher(adapter: AddressAdapter, table: PublisherTable): void {
  const { players, doesNotMatch } = table;
  describeAdapter(adapter, { matches: Object.keys(players), doesNotMatch });
  describe(`the player of ${adapter.name}`, () => {
    for (const [address, player] of Object.entries(players)) {
      it(`is framed for ${address}, at one request`, async () => {
        let requests = 0;
        const resolveUrl = createResolveUrl({
          egress: createScriptedEgress(() => {
            requests += 1;
            return { status: 403, text: '' };
          }),
          clock: () => 0,
          publicOrigin: 'https://reelay.test',
          adapters: ADAPTERS,
        });
        const { signal } = new AbortController();
        const resolution = await resolveUrl(new URL(address), { signal });
        assert.ok(resolution.kind === 'resolved');
        assert.equal(resolution.provider, adapter.name);
        assert.equal(resolution.media.iframeUrl?.href, player);
        assert.equal(requests, 1);
      });
    }
  });
}
