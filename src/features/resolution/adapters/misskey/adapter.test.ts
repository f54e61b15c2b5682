import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '../../../../../test/support/changed-answers.ts';
import { describeProbingAdapter } from '../../../../../test/support/describe-adapter.ts';
import { nodeInfoOf } from '../../../../../test/support/node-info.ts';
import { playableHls, resolveScripted } from '../../../../../test/support/scripted-upstream.ts';
import { misskeyAdapter } from './adapter.ts';

describeProbingAdapter(misskeyAdapter, {
  matches: ['https://key.example/notes/9abcdefghij', 'https://key.example/notes/9abcdefghij0k1m2/'],
  doesNotMatch: [
    'https://key.example/',
    'https://key.example/notes',
    'https://key.example/@somebody',
    'https://key.example/notes/9abcdefghij/more',
    'https://blog.example/notes/what-i-think-of-it',
  ],
});

const PAGE = 'https://key.example/notes/9abcdefghij';
const FILE = 'https://files.key.example/1.m3u8';
/** To the shape that the ActivityStreams vocabulary describes under “Note”. */
const NOTE = {
  type: 'Note',
  content: '<p>Look at <a href="https://key.example/discover/tags/this">#this</a></p>',
  summary: null,
  attachment: [
    { type: 'Image', mediaType: 'image/jpeg', url: 'https://key.example/1.jpg' },
    { type: 'Document', mediaType: 'video/mp4', url: FILE, name: 'A cat' },
  ],
};
const HOST = nodeInfoOf('https://key.example', 'sharkey');

describe('a note on Misskey', () => {
  it('plays its first video', async () => {
    const { resolution, requests } = await resolveScripted(`${PAGE}/`, {
      ...HOST,
      [PAGE]: { json: NOTE },
      [FILE]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'misskey');
    assert.equal(media.sources[0]?.url.href, FILE);
    assert.equal(media.title, 'Look at #this');
    assert.equal(media.description, 'A cat');
    assert.deepEqual(requests.slice(2), [PAGE, FILE]);
  });

  it('says why there is none', async () => {
    for (const [answer, code] of [
      [{}, 'source_error'],
      [{ status: 403, json: {} }, 'source_protected'],
      [{ json: { ...NOTE, attachment: [] } }, 'source_unsupported'],
      [{ text: '<!doctype html>a page' }, 'source_error'],
    ] as const) {
      const { resolution } = await resolveScripted(PAGE, { ...HOST, [PAGE]: answer });
      assert.ok(resolution.kind === 'failed');
      assert.equal(resolution.code, code);
    }
  });

  it('leaves hosts that run something else to what they answer', async () => {
    const { resolution } = await resolveScripted(PAGE, { [PAGE]: playableHls() });
    assert.ok(resolution.kind === 'resolved');
    assert.equal(resolution.provider, 'hls');
  });

  it('survives changes of the answers', () =>
    assertSurvivesChanges(PAGE, { ...HOST, [PAGE]: { json: NOTE }, [FILE]: playableHls() }));
});
