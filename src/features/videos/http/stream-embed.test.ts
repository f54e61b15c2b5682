import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { streamEmbed } from './stream-embed.ts';

const describeError = (thrown: unknown): object => ({ message: String(thrown) });

describe('streamEmbed', () => {
  it('sends the format as soon as it is found, and then the video', async () => {
    const resolution = Promise.withResolvers<object>();
    const events = streamEmbed({
      resolve: (onFound) => {
        onFound('HLS');
        onFound('MP4');
        return resolution.promise;
      },
      describeError,
    });
    assert.equal((await events.next()).value, 'event: fetching\ndata: {}\n\n');
    assert.equal((await events.next()).value, 'event: found\ndata: {"format":"HLS"}\n\n');
    resolution.resolve({ id: 'vid_1' });
    assert.equal((await events.next()).value, 'event: video\ndata: {"id":"vid_1"}\n\n');
    assert.equal((await events.next()).done, true);
  });

  it('sends the error of a failed resolution', async () => {
    const events = streamEmbed({ resolve: () => Promise.reject(new Error('gone')), describeError });
    assert.equal((await events.next()).value, 'event: fetching\ndata: {}\n\n');
    const last = 'event: error\ndata: {"message":"Error: gone"}\n\n';
    assert.equal((await events.next()).value, last);
    assert.equal((await events.next()).done, true);
  });
});
