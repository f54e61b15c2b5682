import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { UrlAdapter } from '#features/resolution/adapters/adapter.ts';
import { ADAPTERS } from '#features/resolution/adapters/index.ts';
import { createResolveUrl } from '#features/resolution/index.ts';

import { describeAdapter } from './describe-adapter.ts';
import { createScriptedEgress } from './scripted-egress.ts';
import { testThreads } from './test-threads.ts';

type PublisherTable = {
  /** One URL of every supported shape, with the URL of its embedded player. */
  readonly players: Readonly<Record<string, string>>;
  readonly doesNotMatch: readonly string[];
};

/**
 * Tests an adapter that embeds its provider's player, even if the provider blocks automated
 * requests.
 */
export function describePublisher(adapter: UrlAdapter, table: PublisherTable): void {
  const { players, doesNotMatch } = table;
  describeAdapter(adapter, { matches: Object.keys(players), doesNotMatch });
  describe(`the player of ${adapter.name}`, () => {
    for (const [href, player] of Object.entries(players)) {
      it(`is embedded for ${href} after one request`, async () => {
        let requests = 0;
        const resolveUrl = createResolveUrl({
          threads: testThreads,
          egress: createScriptedEgress(() => {
            requests += 1;
            return { status: 403, text: '' };
          }),
          clock: () => 0,
          publicOrigin: 'https://reelay.test',
          adapters: ADAPTERS,
        });
        const { signal } = new AbortController();
        const resolution = await resolveUrl(new URL(href), { signal });
        assert.ok(resolution.kind === 'resolved');
        assert.equal(resolution.provider, adapter.name);
        assert.equal(resolution.media.iframeUrl?.href, player);
        assert.equal(requests, 1);
      });
    }
  });
}
