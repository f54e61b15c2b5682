import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX } from '#lib/manifest/limits.ts';
import { RENDER_OPTIONS } from '#test/support/render-source.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { renderManifest } from '../manifests/render-manifest.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import { createCapabilities } from './capability.ts';

describe('a short manifest on a long base URL', () => {
  const base = new URL(`https://upstream.example/${'x'.repeat(4_000)}/`);
  const source = anMp4Source({ proxied: true, format: 'HLS', url: base });
  const target = {
    video: aReadyVideo({ sources: [source] }),
    source,
    use: 'hls-playlist',
    url: base,
    variables: new Map(),
    expiryDay: null,
    grant: null,
    media: null,
  } as const;

  it('is rejected when its output would be too long, even with only one URL', () => {
    const lines = Math.ceil(MANIFEST_SEALED_CHARACTERS_MAX / 4_000);
    const text = `#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(lines)}`;
    assert.throws(
      () => render(text),
      (error) => error instanceof AppError && error.code === 'source_unsupported',
    );
  });

  it('is rejected when it contains many URLs', () => {
    const segments = Array.from({ length: 8_000 }, (_, at) => `#EXTINF:1,\n${at}\n`);
    assert.throws(
      () => render(`#EXTM3U\n${segments.join('')}`),
      (error) => error instanceof AppError && error.code === 'source_unsupported',
    );
  });

  it('is rendered when the output is within the limit', () => {
    const { body } = render(`#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(100)}`);
    assert.ok(body.length > 400_000);
  });

  it('is left to a thread when its output would delay other viewers', () => {
    const writer = createWriter({});
    const seal = (at: number) =>
      writer.seal(
        { use: 'media', url: new URL(`${at}.ts`, base), variables: new Map() },
        `p/${at}`,
      );
    for (let at = 0; at < 40; at += 1) assert.ok(seal(at));
    assert.ok(!writer.needsThread());
    for (let at = 0; at < 40; at += 1) seal(at);
    assert.ok(writer.needsThread());
    assert.equal(seal(0), null);
  });

  it('is rendered without delay when many URLs import many variables', () => {
    const names = Array.from({ length: 50_000 }, (_, at) => `v${at}`);
    const variables = names.map((name) => `#EXT-X-DEFINE:NAME="${name}",VALUE="value"\n`).join('');
    const variants = '#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(50_000);
    const { body } = render(`#EXTM3U\n${variables}${variants}`);
    assert.match(body.toString(), /BANDWIDTH=1\nabout:invalid\n/);
  });

  function render(text: string) {
    const writer = createWriter({ charactersMax: Infinity });
    return renderManifest({ text, url: base }, { ...RENDER_OPTIONS, target, writer });
  }

  function createWriter(limits: { readonly charactersMax?: number }) {
    const clock = Date.now;
    const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock });
    return createCapabilityWriter(target, { capabilities, clock, ...limits });
  }
});
