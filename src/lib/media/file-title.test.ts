import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { parseFileTitle } from './file-title.ts';

const OPTIONS = { isFile: false, charactersMax: 40 };

describe('parseFileTitle', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['talk.mp4', 'talk'],
    ['a/Big_Buck-Bunny.webm?token=1#t=2', 'Big_Buck-Bunny'],
    ['My%20First%20Talk.MP4', 'My First Talk'],
    ['Gr%C3%BC%C3%9Fe%20%F0%9F%8E%AC.mov', 'Grüße 🎬'],
    ['Grüße.mp4', 'Grüße'],
    ['Caf%E9.mp4', 'Café'],
    ['100%.mp4', '100%'],
    ['Once%2520.mp4', 'Once%20'],
    ['C++ a+b.mp4', 'C++ a+b'],
    ['o/videos%2Fnested%2Ftalk.mp4?alt=media', 'talk'],
    ['talk.mp4;jsessionid=0123', 'talk'],
    ['Part 1.2.mp4', 'Part 1.2'],
    ['talk.mp4.m3u8', 'talk'],
    [`${'x'.repeat(50)}.mp4`, 'x'.repeat(40)],
    ['evil%E2%80%AEtxt%00%0A%1B[31m.mp4', 'eviltxt [31m'],
    ['%E2%80%8F%E2%81%A6%E2%80%8B.mp4', undefined],
    ['...mp4', undefined],
    ['.mp4', undefined],
    ['%20.mp4', undefined],
    ['', undefined],
    ['folder/', undefined],
    ['watch?v=talk.mp4', undefined],
    ['@user.name', undefined],
    ['lecture-3.html', 'lecture-3'],
    ['watch.php', undefined],
    ['video.mp4', 'video'],
    ['1080p.mp4', '1080p'],
    ['keynote.m3u8', 'keynote'],
    ['master-class.m3u8', 'master-class'],
    ['keynote/master.m3u8', 'keynote'],
    ['keynote/hls/v1/index-f1-v1-a1.m3u8', 'keynote'],
    ['keynote/dash/manifest.mpd', 'keynote'],
    ['Gr%C3%BC%C3%9Fe/playlist_dvr.m3u8', 'Grüße'],
    ['vod/_definst_/mp4:keynote.mp4/chunklist_b1200000.m3u8', 'keynote'],
    ['keynote.ism/manifest(format=m3u8-aapl)', 'keynote'],
    ['live/stream/index.m3u8', undefined],
    ['index.m3u8', undefined],
    ['keynote/hls/v1/1080p/audio/index.m3u8', undefined],
    ['3f2a9c1e-7a1b-4c2d-9e8f-0123456789ab.mp4', undefined],
    ['VcmKA6aqzIzlg3MayLJDnbF55kX00mds028Z65QxvBYaA.m3u8', undefined],
    ['acme/3f2a9c1e7a1b4c2d9e8f0123456789ab/master.m3u8', undefined],
    ['keynote/exp=1700000000~acl=*~hmac=abc/master.m3u8', undefined],
  ];
  for (const [path, expected] of cases) {
    it(`converts ${path.slice(0, 60)} to ${expected}`, () => {
      assert.equal(parseFileTitle(new URL(path, 'https://media.example/'), OPTIONS), expected);
    });
  }

  it('accepts names without an extension only for files', () => {
    const url = new URL('https://media.example/files/My%20Talk');
    assert.equal(parseFileTitle(url, OPTIONS), undefined);
    assert.equal(parseFileTitle(url, { ...OPTIONS, isFile: true }), 'My Talk');
  });

  it('returns bounded text without control or bidirectional characters for any URL', () => {
    const segment = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 60 }),
      fc.constantFrom('%00', '%E2%80%AE', '%ff', '%', '.mp4', '/', '%2F', 'index.m3u8', '%C2%85'),
    );
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 6 }), (parts) => {
        const url = URL.parse(`https://media.example/${parts.join('')}.mp4`);
        const title = url === null ? undefined : parseFileTitle(url, OPTIONS);
        if (title === undefined) return;
        assert.ok(title !== '' && Array.from(title).length <= OPTIONS.charactersMax);
        assert.doesNotMatch(title, /[\p{Cc}\p{Bidi_Control}]/u);
        assert.ok(title.isWellFormed());
      }),
    );
  });
});
