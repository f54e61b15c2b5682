import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ProviderRule } from '#platform/config/parse-host-rules.ts';

import { listAdapters } from '../../adapters/index.ts';
import type { Adapter } from '../../core/adapter.ts';
import { NO_CANARY_REASONS } from '../../core/canary.ts';
import { matchUrlAdapters, getAdapterTable } from '../adapter-table.ts';
import { listCanaries } from './list-canaries.ts';

const ALL: ProviderRule = { kind: 'except', names: [] };
const TABLE = getAdapterTable();

function listMatching(url: URL): readonly Adapter[] {
  const [adapter] = matchUrlAdapters(TABLE, url);
  return adapter === undefined ? TABLE.probing.filter(({ mayMatch }) => mayMatch(url)) : [adapter];
}

function isAfterFetch(adapter: Adapter): boolean {
  return adapter.kind === 'probing' && adapter.phase === 'after-fetch';
}

describe('canaries', () => {
  for (const adapter of listAdapters()) {
    const { name, kind, canaries, fallbacks = [] } = adapter;
    it(`of ${name} are one or two URLs, or a reason`, () => {
      if (typeof canaries === 'string') assert.ok(Object.hasOwn(NO_CANARY_REASONS, canaries));
      else assert.ok(canaries.length === 1 || canaries.length === 2);
    });

    for (const { url, id, plays, duration, basis } of typeof canaries === 'string'
      ? []
      : canaries) {
      it(`of ${name} match the adapter and contain the expected ID: ${url}`, () => {
        const parsed = new URL(url);
        assert.equal(parsed.href, url);
        assert.equal(parsed.protocol, 'https:');
        assert.ok(adapter.info.output.includes(plays), adapter.info.output);
        const matching = listMatching(parsed);
        if (kind !== 'content') assert.ok(matching.includes(adapter));
        // Adapters that run after the fetch are used only if no video was found.
        else assert.ok(matching.every(isAfterFetch));
        const players = fallbacks.flatMap((fallback) =>
          fallback.kind === 'player' ? (fallback.find(parsed)?.href ?? []) : [],
        );
        // A page is named after its site, not after the media on it.
        if (name !== 'page') assert.ok(url.includes(id));
        for (const player of players) assert.ok(player.includes(id), player);
        assert.ok(duration === undefined || duration > 0);
        assert.notEqual(basis, '');
      });
    }
  }

  it('are listed once per URL, and all other providers with a reason', () => {
    const { canaries, missing } = listCanaries({ providers: ALL, denyHosts: [] });
    const urls = canaries.map(({ canary }) => canary.url);
    assert.equal(new Set(urls).size, urls.length);
    const names = new Set([...canaries.map(({ provider }) => provider), ...missing.keys()]);
    assert.equal(names.size, listAdapters().length);
    assert.equal(missing.get('dropbox'), 'user_files');
    assert.equal(missing.get('zoom'), 'no_request');
  });

  it('of disabled providers and blocked hosts are omitted', () => {
    const { canaries, missing } = listCanaries({
      providers: { kind: 'except', names: ['youtube'] },
      denyHosts: ['vimeo.com'],
    });
    assert.equal(missing.get('youtube'), 'disabled');
    assert.equal(missing.get('vimeo'), 'disabled');
    assert.ok(!canaries.some(({ provider }) => provider === 'youtube' || provider === 'vimeo'));
    assert.ok(canaries.some(({ provider }) => provider === 'loom'));
  });
});
