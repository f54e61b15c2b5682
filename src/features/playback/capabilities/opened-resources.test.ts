import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { VideoId } from '#contract/ids.ts';
import { newSourceId, newVideoId } from '#platform/new-id.ts';

import { createCapabilities } from './capability.ts';
import type { Resource } from './resource.ts';

const DAY_MS = 86_400_000;

describe('opened capabilities', () => {
  it('are decrypted once and then come from the cache', () => {
    const { open, text, videoId } = setUp();
    const opened = open(text, videoId);
    assert.ok(opened !== undefined && 'resource' in opened);
    assert.equal(opened.resource.url.href, 'https://media.example/a.ts');
    assert.equal(open(text, videoId), opened);
  });

  it('are not found for another video', () => {
    const { open, text, videoId } = setUp();
    assert.ok(open(text, videoId));
    assert.equal(open(text, newVideoId()), undefined);
    assert.ok(open(text, videoId));
  });

  it('are not found for another path', () => {
    const { open, text, videoId } = setUp();
    assert.ok(open(text, videoId));
    assert.equal(open(text, videoId, '2'), undefined);
  });

  it('are not found after their expiry day', () => {
    const { open, text, videoId, setDay } = setUp();
    assert.ok(open(text, videoId));
    setDay(10);
    assert.equal(open(text, videoId), undefined);
  });
});

function setUp() {
  let day = 1;
  const clock = (): number => day * DAY_MS;
  const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 1)], clock });
  const videoId = newVideoId();
  const resource: Resource = {
    sourceId: newSourceId(),
    use: 'media',
    url: new URL('https://media.example/a.ts'),
    variables: new Map(),
  };
  return {
    open: (text: string, ofVideo: VideoId, name = '1') =>
      capabilities.open(text, { videoId: ofVideo, path: ['v0', name] }),
    videoId,
    text:
      capabilities
        .createSealer({ videoId, sourceId: resource.sourceId, expiryDay: 9, grant: null })
        .sealResource(resource, 'v0/1') ?? '',
    setDay: (to: number) => {
      day = to;
    },
  };
}
