import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { serveStale } from '../media/cached-media.ts';
import { toManifestCacheHeaders } from './manifest-cache-headers.ts';
import { decideManifestLifetime, readTraits } from './manifest-lifetime.ts';

type Input = Parameters<typeof toManifestCacheHeaders>[0] & { readonly lifetimeMs: number };

const VOD = '#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n';
const FETCHED_AT_MS = 1_000_000;

function toLive(targetSeconds: number): string {
  return `#EXTM3U\n#EXT-X-TARGETDURATION:${targetSeconds}\n#EXTINF:1,\na.ts\n`;
}

function toManifest(text: string, headers: Readonly<Record<string, string>> = {}): Input {
  const traits = readTraits('hls-playlist', text);
  const lifetime = decideManifestLifetime(traits, new Map(Object.entries(headers)));
  return {
    ...lifetime,
    traits,
    freshMs: lifetime.lifetimeMs,
    fetchedAtMs: FETCHED_AT_MS,
    ageSeconds: Number(headers['age'] ?? 0),
  };
}

function cacheControlAt(heldMs: number, manifest: Input): string {
  const options = { nowMs: FETCHED_AT_MS + heldMs, ageMsMax: Infinity };
  return toManifestCacheHeaders(manifest, options)['cache-control'];
}

function headersOfEnded(headers: Readonly<Record<string, string>>): object {
  const options = { nowMs: FETCHED_AT_MS + 2_500, ageMsMax: Infinity };
  return toManifestCacheHeaders(toManifest(VOD, headers), options);
}

describe('the caching headers of a manifest', () => {
  it('let shared caches store a live playlist for the rest of its lifetime', () => {
    const stale = 'stale-while-revalidate=1';
    for (const [target, heldMs, expected] of [
      [1, 0, 'no-cache'],
      [2, 0, `public, max-age=0, s-maxage=1, ${stale}`],
      [2, 799, `public, max-age=0, s-maxage=1, ${stale}`],
      [2, 800, 'no-cache'],
      [10, 0, `public, max-age=0, s-maxage=4, ${stale}`],
      [10, 1, `public, max-age=0, s-maxage=3, ${stale}`],
      [10, 3_999, `public, max-age=0, s-maxage=1, ${stale}`],
      [10, 4_000, 'no-cache'],
    ] as const) {
      const name = `${target} s after ${heldMs} ms`;
      assert.equal(cacheControlAt(heldMs, toManifest(toLive(target))), expected, name);
    }
  });

  it('require revalidation while an upstream is down', () => {
    for (const text of [toLive(2), toLive(30), VOD]) {
      const manifest = toManifest(text);
      for (const outageMs of [0, 999, 20_000]) {
        const heldMs = manifest.lifetimeMs + outageMs;
        const stale = serveStale(manifest, FETCHED_AT_MS + heldMs);
        assert.ok(stale.lifetimeMs > heldMs);
        assert.equal(cacheControlAt(heldMs, stale), 'no-cache');
      }
    }
  });

  it('never let a cache that ignores Age exceed the maximum lifetime', () => {
    const input = fc.record({
      text: fc.oneof(fc.nat(400).map(toLive), fc.constant(VOD)),
      age: fc.oneof(fc.nat(400), fc.nat(2 ** 31)),
      maxAge: fc.option(fc.oneof(fc.nat(400), fc.nat(2 ** 31)), { nil: undefined }),
      heldMs: fc.nat(400_000),
      outageMs: fc.nat(400_000),
    });
    fc.assert(
      fc.property(input, ({ text, age, maxAge, heldMs, outageMs }) => {
        const headers = {
          age: String(age),
          ...(maxAge !== undefined && { 'cache-control': `max-age=${maxAge}` }),
        };
        const fetched = toManifest(text, headers);
        const manifest =
          heldMs < fetched.lifetimeMs ? fetched : serveStale(fetched, FETCHED_AT_MS + heldMs);
        const control = cacheControlAt(heldMs + outageMs, manifest);
        if (control === 'no-cache') return;
        const { maxMs } = fetched.traits;
        assert.ok(heldMs + outageMs < maxMs);
        const parts = [...control.matchAll(/=(\d+)/g)].map(([, digits]) => Number(digits));
        const storedMs = parts.reduce((sum, each) => sum + each, 0) * 1000;
        assert.ok(storedMs <= maxMs + 2_000, control);
      }),
    );
  });

  it('keep the age of an ended playlist within its maximum lifetime', () => {
    const control = { 'cache-control': 'max-age=86400' };
    assert.deepEqual(headersOfEnded({ age: '20' }), {
      'cache-control': 'public, max-age=80',
      age: 22,
    });
    assert.deepEqual(headersOfEnded({ age: '40000', ...control }), {
      'cache-control': 'public, max-age=300',
      age: 2,
    });
    assert.deepEqual(headersOfEnded({ age: '290', 'cache-control': 'max-age=300' }), {
      'cache-control': 'public, max-age=300',
      age: 292,
    });
  });
});
