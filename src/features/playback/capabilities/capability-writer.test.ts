import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX } from '#lib/manifest/limits.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { renderManifest } from '../manifests/render-manifest.ts';
import { createCapabilityWriter } from './capability-writer.ts';
import { createCapabilities } from './capability.ts';

describe('a short manifest on a long base URL', () => {
  const base = new URL(`https://upstream.example/${'x'.repeat(4_000)}/`);

  it('is rejected when its output would be too long, even with only one URL', async () => {
    const lines = Math.ceil(MANIFEST_SEALED_CHARACTERS_MAX / 4_000);
    const text = `#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(lines)}`;
    await assert.rejects(
      render(text),
      (error) => error instanceof AppError && error.code === 'source_unsupported',
    );
  });

  it('is rejected when it contains many URLs', async () => {
    const segments = Array.from({ length: 8_000 }, (_, at) => `#EXTINF:1,\n${at}\n`);
    await assert.rejects(
      render(`#EXTM3U\n${segments.join('')}`),
      (error) => error instanceof AppError && error.code === 'source_unsupported',
    );
  });

  it('is rendered when the output is within the limit', async () => {
    const { body } = await render(`#EXTM3U\n${'#EXTINF:1,\na\n'.repeat(100)}`);
    assert.ok(body.length > 400_000);
  });

  it('is rendered without delay when many URLs import many variables', async () => {
    const names = Array.from({ length: 50_000 }, (_, at) => `v${at}`);
    const variables = names.map((name) => `#EXT-X-DEFINE:NAME="${name}",VALUE="value"\n`).join('');
    const variants = '#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n'.repeat(50_000);
    const { body } = await render(`#EXTM3U\n${variables}${variants}`);
    assert.match(body.toString(), /BANDWIDTH=1\nabout:invalid\n/);
  });

  function render(text: string) {
    const source = anMp4Source({ proxied: true, format: 'HLS', url: base });
    const video = aReadyVideo({ sources: [source] });
    const clock = Date.now;
    const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock });
    const target = {
      video,
      source,
      use: 'hls-playlist',
      url: base,
      variables: new Map(),
      expiryDay: null,
      grant: null,
      media: null,
    } as const;
    const writer = createCapabilityWriter(target, { capabilities, clock });
    return renderManifest(
      { text, url: base },
      {
        target,
        writer,
        location: { root: '', hasPlaylists: true, items: 'p/', presentation: '' },
        renditions: new Map(),
        site: null,
        basePath: '/',
        tracks: [],
        lone: null,
        suffixes: new Map(),
      },
    );
  }
});
