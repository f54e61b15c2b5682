import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toChapterCaptions, CHAPTERS_MAX } from './to-chapter-captions.ts';

type Chapters = Parameters<typeof toChapterCaptions>[0];

async function write(chapters: Chapters, duration: number | null): Promise<string> {
  const [track] = toChapterCaptions(chapters, duration);
  return track === undefined ? '' : (await fetch(track.url)).text();
}

it('sorts chapters and ends each at the start of the next, and the last at the end of the video', async () => {
  const chapters = [
    { title: 'Two', startSeconds: 5.5 },
    { title: 'One', startSeconds: 0 },
  ];
  assert.equal(
    await write(chapters, 8),
    'WEBVTT\n\n00:00:00.000 --> 00:00:05.500\nOne\n\n00:00:05.500 --> 00:00:08.000\nTwo\n',
  );
  assert.match(await write(chapters, null), /00:00:05\.500 --> 00:00:06\.500/);
});

it('skips chapters without a title or a valid time', async () => {
  const starts = [-1, Number.NaN, Number.POSITIVE_INFINITY, 1e300];
  const chapters = starts.map((startSeconds) => ({ title: 'x', startSeconds }));
  assert.deepEqual(toChapterCaptions([...chapters, { title: ' \n', startSeconds: 1 }], 8), []);
});

it('escapes markup, and limits the number and the length of chapters', async () => {
  const excessive = Array.from({ length: CHAPTERS_MAX * 2 }, (_, startSeconds) => ({
    title: `<b>\n\n--> ${'x'.repeat(1000)}`,
    startSeconds,
  }));
  const text = await write(excessive, null);
  assert.equal(text.split(' --> ').length - 1, CHAPTERS_MAX);
  assert.ok(!text.includes('<b>') && text.length < CHAPTERS_MAX * 200);
});
