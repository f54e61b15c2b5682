import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { findYtDlpSettings, type Playability } from './find-yt-dlp-settings.ts';

const framed = (provider: string | null): Playability => ({
  provider,
  playback: 'frame',
  code: null,
});
const failed = (
  provider: string | null,
  code: NonNullable<Playability['code']> = 'source_protected',
): Playability => ({ provider, playback: null, code });
const PROGRAM = { program: 'yt-dlp', searchPath: '', timeoutMs: 45_000 };

describe('findYtDlpSettings', () => {
  const cases: readonly (readonly [Playability, string | null])[] = [
    [framed('vk'), 'YTDLP=on YTDLP_PREFER=vk'],
    [failed('instagram'), 'YTDLP=on YTDLP_PREFER=instagram'],
    [failed(null, 'source_unsupported'), 'YTDLP=on'],
    [failed('page', 'source_error'), 'YTDLP=on'],
    // yt-dlp does not run for pages whose player is framed.
    [framed('page'), null],
    [failed('vk', 'source_unreachable'), null],
    [failed('vk', 'url_not_allowed'), null],
    [{ provider: 'vk', playback: 'stream', code: null }, null],
    [{ provider: null, playback: null, code: null }, null],
  ];
  for (const [video, settings] of cases) {
    it(`returns ${settings} for ${JSON.stringify(video)}`, () => {
      assert.equal(findYtDlpSettings(video, null), settings);
    });
  }

  it('adds the provider to those that are preferred already', () => {
    const config = { ...PROGRAM, prefers: { kind: 'only', names: ['loom', 'x'] } } as const;
    assert.equal(findYtDlpSettings(framed('vk'), config), 'YTDLP_PREFER=loom,x,vk');
    assert.equal(findYtDlpSettings(framed('x'), config), null);
    assert.equal(findYtDlpSettings(failed(null, 'source_unsupported'), config), null);
  });

  it('returns nothing for a provider that the operator has excluded', () => {
    const config = { ...PROGRAM, prefers: { kind: 'except', names: ['vk'] } } as const;
    for (const provider of ['vk', 'x'])
      assert.equal(findYtDlpSettings(framed(provider), config), null);
  });
});
