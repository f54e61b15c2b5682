import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assertSurvivesChanges } from '../../../../../test/support/changed-answers.ts';
import { describeProbingAdapter } from '../../../../../test/support/describe-adapter.ts';
import { nodeInfoOf } from '../../../../../test/support/node-info.ts';
import { playableHls, resolveScripted } from '../../../../../test/support/scripted-upstream.ts';
import { pixelfedAdapter } from './adapter.ts';

describeProbingAdapter(pixelfedAdapter, {
  matches: [
    'https://pics.example/p/somebody/612233445566778899',
    'https://pics.example/p/some.body/612233445566778899/',
    'https://pics.example/p/somebody/612233445566778899/embed?caption=true',
  ],
  doesNotMatch: [
    'https://pics.example/somebody',
    'https://pics.example/p/somebody',
    'https://pics.example/p/somebody/1',
    'https://pics.example/p/somebody/612233445566778899/likes',
    'https://www.instagram.com/p/BvVVDkXBrPq/',
  ],
});

const PAGE = 'https://pics.example/p/somebody/612233445566778899';
const FILE = 'https://pics.example/storage/m/1.m3u8';
/** To the shape that the ActivityStreams vocabulary describes under “Note”. */
const NOTE = {
  type: 'Note',
  content: '<p>Look at <a href="https://pics.example/discover/tags/this">#this</a></p>',
  summary: null,
  attachment: [
    { type: 'Image', mediaType: 'image/jpeg', url: 'https://pics.example/storage/m/1.jpg' },
    { type: 'Video', mediaType: 'video/mp4', url: FILE, name: 'A cat' },
  ],
};
const HOST = nodeInfoOf('https://pics.example', 'pixelfed');

describe('a post on Pixelfed', () => {
  it('plays its first video', async () => {
    const { resolution, requests } = await resolveScripted(`${PAGE}/embed`, {
      ...HOST,
      [PAGE]: { json: NOTE },
      [FILE]: playableHls(),
    });
    assert.ok(resolution.kind === 'resolved');
    const { media, provider } = resolution;
    assert.equal(provider, 'pixelfed');
    assert.equal(media.sources[0]?.url.href, FILE);
    assert.equal(media.title, 'Look at #this');
    assert.equal(media.description, 'A cat');
    assert.deepEqual(requests.slice(2), [PAGE, FILE]);
  });

  it('plays one that is attached alone', async () => {
    const note = { ...NOTE, attachment: NOTE.attachment[1] };
    const answers = { ...HOST, [PAGE]: { json: note }, [FILE]: playableHls() };
    const { resolution } = await resolveScripted(PAGE, answers);
    assert.ok(resolution.kind === 'resolved');
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
