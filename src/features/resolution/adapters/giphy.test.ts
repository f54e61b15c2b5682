import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { describeAdapter } from '#test/support/describe-adapter.ts';
import { playableMp4, resolveScripted } from '#test/support/scripted-upstream.ts';

import { giphyAdapter } from './giphy.ts';

describeAdapter(giphyAdapter, {
  matches: [
    'https://giphy.com/gifs/idk-shrug-shrugging-aXSLMy6fDsI4E',
    'https://giphy.com/gifs/aXSLMy6fDsI4E?utm_source=x',
    'https://giphy.com/clips/kehlani-open-kBMPSpmc4vbIc3h7Zo',
    'https://giphy.com/videos/kehlani-open-passionate-kBMPSpmc4vbIc3h7Zo',
    'https://giphy.com/stickers/cindysuenkeys-26AHtOSUIDsTJO7cs',
    'https://giphy.com/embed/aXSLMy6fDsI4E/video',
    'https://gph.is/2AbCdEf',
    'https://gph.is/g/aXSLMy6',
  ],
  doesNotMatch: [
    'https://giphy.com/',
    'https://giphy.com/search/cats',
    'https://giphy.com/explore/seinfeld',
    'https://giphy.com/gifs/seinfeld',
    'https://giphy.com/some-user',
    'https://media.giphy.com/media/aXSLMy6fDsI4E/giphy.gif',
    'https://giphy.com.evil.example/gifs/aXSLMy6fDsI4E',
  ],
});

const PAGE = 'https://giphy.com/clips/kehlani-kBMPSpmc4vbIc3h7Zo';
const CLIP = 'https://media.giphy.com/media/kBMPSpmc4vbIc3h7Zo/giphy720p.mp4';
const SILENT = 'https://media.giphy.com/media/kBMPSpmc4vbIc3h7Zo/giphy.mp4';

describe('a clip on Giphy', () => {
  it('plays with sound from the file on its page', async () => {
    const { resolution } = await resolveScripted(PAGE, {
      [PAGE]: { text: `<title>K</title><meta property="og:video" content="${CLIP}">` },
      [CLIP]: playableMp4(),
      [SILENT]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'giphy');
    assert.equal(resolution.media.title, 'K');
    assert.equal(resolution.media.sources[0]?.url.href, CLIP);
  });

  it('plays the silent MP4 if its page is unavailable', async () => {
    const { resolution, requests } = await resolveScripted(PAGE, {
      [PAGE]: { status: 403, text: '' },
      [SILENT]: playableMp4(),
    });
    assert.ok(resolution.kind === 'resolved');
    assert.deepEqual(requests, [PAGE, SILENT]);
  });

  it('fails if its page is gone', async () => {
    const { resolution } = await resolveScripted(PAGE, { [SILENT]: playableMp4() });
    assert.equal(resolution.kind, 'failed');
  });
});
