import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';

import * as fc from 'fast-check';

import type { EgressRequest } from '#platform/egress/egress.ts';
import { ReceivedSlabs } from '#platform/egress/received-slabs.ts';
import { SlabReaders } from '#platform/egress/slab-body.ts';
import { Slice } from '#platform/egress/slabs.ts';
import { ReceivedResponse } from '#platform/egress/to-egress-response.ts';
import { anMp4Source } from '#test/support/video-fixtures.ts';

import { toBlockSize } from './block-pool.ts';
import type { MediaBody } from './media-body.ts';
import { createMediaCache } from './media-cache.ts';
import { type MediaRequest, SharedMedia } from './shared-media.ts';

const KIBIBYTE = 1024;
const BLOCK_BYTES = 100 * KIBIBYTE;

/** Some are more frequent. */
const KINDS = ['open', 'open', 'expire', 'read', 'readAll', 'readAll', 'release', 'leave'] as const;
type Step = { readonly kind: (typeof KINDS)[number]; readonly at: number };

/** Media is evicted while it is revalidated. */
const REVALIDATED: readonly Step[] = [
  { kind: 'open', at: 0 },
  { kind: 'open', at: 20 },
  { kind: 'readAll', at: 3 },
  { kind: 'leave', at: 15 },
  { kind: 'open', at: 22 },
  { kind: 'expire', at: 0 },
  { kind: 'open', at: 2 },
  { kind: 'open', at: 33 },
  { kind: 'open', at: 48 },
];

describe('the memory of the media cache', () => {
  it('has blocks of which at most an eighth is unused', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 30 }), (bytes) => {
        const size = toBlockSize(bytes);
        assert.ok(size >= bytes && size <= bytes * 1.125);
        assert.equal(toBlockSize(size), size);
      }),
    );
  });

  it('is used again when nothing reads it anymore', () => {
    const cache = createMediaCache({ bytesMax: BLOCK_BYTES, entryBytesMax: BLOCK_BYTES });
    const first = cache.allocate(70 * KIBIBYTE);
    assert.ok(first);
    assert.equal(cache.allocate(70 * KIBIBYTE), undefined, 'there is no room for two');
    const unpin = cache.pin(first);
    unpin();
    assert.equal(cache.countBytes(), 0);
    assert.equal(cache.allocate(71 * KIBIBYTE)?.buffer, first.buffer);
  });

  it('makes room for other sizes', () => {
    const cache = createMediaCache({ bytesMax: BLOCK_BYTES, entryBytesMax: BLOCK_BYTES });
    const first = cache.allocate(70 * KIBIBYTE);
    assert.ok(first);
    cache.free(first);
    assert.ok(cache.reserve(BLOCK_BYTES));
    cache.release(BLOCK_BYTES);
    assert.equal(cache.allocate(90 * KIBIBYTE)?.length, 90 * KIBIBYTE);
    assert.equal(cache.allocate(10 * KIBIBYTE), undefined);
  });

  it('is not filled while a viewer may still read it', async () => {
    const step = fc.record({ kind: fc.constantFrom(...KINDS), at: fc.nat({ max: 50 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
        await using media = openMedia();
        for (const { kind, at } of steps) {
          if (kind === 'open') media.open(at % 7);
          else if (kind === 'expire') media.expire();
          else if (media.viewers.length > 0) media.viewers[at % media.viewers.length]?.[kind]();
          assert.ok(media.cache.countBytes() <= MEMORY_BYTES);
          if (at % 3 > 0) await nextTurn();
        }
      }),
      { examples: [[[...REVALIDATED]]] },
    );
  });
});

/** Room for four of the seven files. */
const MEMORY_BYTES = 400 * KIBIBYTE;
const PART_BYTES = 20 * KIBIBYTE;

/** Files of about 90 KiB. All bytes of a response are equal, and the index of its URL in `contents`. */
function openMedia() {
  const cache = createMediaCache({ bytesMax: MEMORY_BYTES, entryBytesMax: MEMORY_BYTES });
  const contents: string[] = [];
  let nowMs = 0;
  const upstream = {
    toSharingKey: () => '',
    open: async ({ url, headers = {} }: EgressRequest) => {
      await nextTurn();
      const isModified = headers['if-none-match'] === undefined;
      const length = isModified ? toLength(url) : 0;
      contents.push(url.href);
      const body = new ReceivedSlabs({ onWanted: () => undefined, onDropped: () => undefined });
      for (let at = 0; at < length; at += PART_BYTES)
        body.receive(
          new Slice(Buffer.alloc(Math.min(PART_BYTES, length - at), contents.length - 1)),
        );
      body.complete();
      const fields = new Map([
        ['content-length', String(length)],
        ['cache-control', 'max-age=60'],
        ['etag', '"1"'],
      ]);
      const head = { status: isModified ? 200 : 304, headers: fields, url, redirects: 0 };
      return new ReceivedResponse(head, new SlabReaders(body));
    },
  };
  const media = new SharedMedia({ upstream, cache, clock: () => nowMs });
  const viewers: ReturnType<typeof view>[] = [];
  const openings: Promise<void>[] = [];
  async function start(request: MediaRequest): Promise<void> {
    const { url } = request;
    const { body } = await media.open(request);
    const isOfFile = (content: number) => contents[content] === url.href;
    viewers.push(view(body, { length: toLength(url), isOfFile }));
  }

  return {
    cache,
    viewers,
    expire(): void {
      nowMs += 61_000;
    },
    open(path: number): void {
      const url = new URL(`http://media.example/${path}`);
      const { signal } = new AbortController();
      const request = {
        url,
        source: anMp4Source({ url }),
        scope: 'public',
        undeclaredSecondsMax: Infinity,
        caller: { signal },
        headers: {},
        decode: false,
      };
      openings.push(start(request));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(openings);
      for (const viewer of viewers) viewer.leave();
      await nextTurn();
      assert.ok(cache.reserve(MEMORY_BYTES), 'all memory is free');
    },
  };
}

function toLength({ pathname }: URL): number {
  return (85 + Number(pathname.slice(1))) * KIBIBYTE;
}

/** Keeps slices for a while, like a slow connection. */
function view(
  body: MediaBody,
  {
    length,
    isOfFile,
  }: { readonly length: number; readonly isOfFile: (content: number) => boolean },
) {
  const held: Slice[] = [];
  let received = 0;
  let content: number | undefined;

  function release(): void {
    const slice = held.shift();
    if (slice === undefined) return;
    assert.ok(slice.bytes.equals(Buffer.alloc(slice.bytes.length, content)));
    slice.release();
  }

  body.start({
    onSlice(slice) {
      content ??= slice.bytes[0] ?? 0;
      assert.ok(isOfFile(content));
      received += slice.bytes.length;
      held.push(slice);
      return false;
    },
    onEnd: () => assert.equal(received, length),
    onError: () => undefined,
  });
  return {
    release,
    read: () => body.resume(),
    readAll() {
      let before: number;
      do {
        before = received;
        body.resume();
      } while (received > before);
    },
    leave() {
      body.destroy();
      while (held.length > 0) release();
    },
  };
}
