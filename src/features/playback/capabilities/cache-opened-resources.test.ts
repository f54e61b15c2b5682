import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { VideoId } from '#contract/ids.ts';
import { newSourceId, newVideoId } from '#platform/new-id.ts';

import { cacheOpenedResources } from './cache-opened-resources.ts';
import { createCapabilities } from './capability.ts';
import type { Resource } from './resource.ts';

const DAY_MS = 86_400_000;

describe('cacheOpenedResources', () => {
  it('opens a capability once and then serves it from the cache', () => {
    const { open, text, videoId, count } = setUp();
    assert.equal(open(text, videoId)?.resource.url.href, 'https://media.example/a.ts');
    assert.equal(open(text, videoId)?.resource.use, 'media');
    assert.equal(count(), 1);
  });

  it('does not open a cached capability for another video', () => {
    const { open, text, videoId } = setUp();
    assert.ok(open(text, videoId));
    assert.equal(open(text, newVideoId()), undefined);
    assert.ok(open(text, videoId));
  });

  it('does not open a cached capability after its expiry day', () => {
    const { open, text, videoId, setDay } = setUp();
    assert.ok(open(text, videoId));
    setDay(10);
    assert.equal(open(text, videoId), undefined);
  });

  it('caches no failures', () => {
    const { open, videoId, count } = setUp();
    for (let round = 0; round < 2; round += 1) assert.equal(open('AAAA', videoId), undefined);
    assert.equal(count(), 2);
  });
});

function setUp() {
  let day = 1;
  let opened = 0;
  const clock = (): number => day * DAY_MS;
  const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 1)], clock });
  const videoId = newVideoId();
  const resource: Resource = {
    sourceId: newSourceId(),
    use: 'media',
    url: new URL('https://media.example/a.ts'),
    variables: new Map(),
  };
  const open = cacheOpenedResources(
    {
      openResource(text: string, id: VideoId) {
        opened += 1;
        return capabilities.openResource(text, id);
      },
    },
    clock,
  );
  return {
    open,
    videoId,
    text: capabilities.sealResource(resource, { videoId, expiryDay: 9, grant: null }) ?? '',
    count: () => opened,
    setDay: (to: number) => {
      day = to;
    },
  };
}
