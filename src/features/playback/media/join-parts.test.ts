import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ByteRange } from '#lib/http/parse-range.ts';
import { openTestBody, readBody, type TestBody } from '#test/support/media-bodies.ts';

import { joinParts, type OpenRest } from './join-parts.ts';
import type { OpenedMedia } from './open-media.ts';
import { PeekableBody } from './peekable-body.ts';

const BYTES = Buffer.from('0123456789abcdefghij');
const SIZE = BYTES.length;

type SentPart = {
  readonly end?: number;
  readonly size?: number;
  readonly etag?: string;
  readonly lastModified?: string;
  readonly bytes?: Buffer;
  readonly bodyStart?: number;
  readonly contentLength?: number;
};

describe('joinParts', () => {
  it('returns a complete response unchanged', () => {
    const full = toOpened({ kind: 'complete', size: SIZE, bodyEnd: null }, BYTES);
    assert.equal(joinParts(full, never), full);
    const range = { start: 3, end: 9, size: null };
    const part = toOpened({ kind: 'part', range, bodyStart: 3, bodyEnd: null }, BYTES);
    assert.equal(joinParts(part, never), part);
  });

  it('continues in steps of the first part until the end of the range', async () => {
    const { openRest, requested } = upstream(() => ({}));
    const first = toOpened({ kind: 'complete', size: SIZE, bodyEnd: 7 }, BYTES.subarray(0, 8));
    const { response, verdict } = joinParts(first, openRest);
    assert.deepEqual(verdict, first.verdict);
    assert.equal(response.headers.get('content-length'), String(SIZE));
    assert.deepEqual(await readBody(response.body), BYTES);
    assert.deepEqual(requested, ['8-15 of 8-19', '16-19 of 16-19']);
  });

  it('trims parts that begin earlier, end later, or are the full resource', async () => {
    for (const sent of [
      { bodyStart: 4, bytes: BYTES.subarray(4, 16), contentLength: 12, end: 14 },
      { bodyStart: 0, bytes: BYTES },
    ]) {
      const range = { start: 5, end: 14, size: SIZE };
      const body = BYTES.subarray(4, 8);
      const first = toOpened({ kind: 'part', range, bodyStart: 4, bodyEnd: 7 }, body);
      const { response, verdict } = joinParts(first, upstream(() => sent).openRest);
      assert.deepEqual(verdict, { kind: 'part', range, bodyStart: 5, bodyEnd: null });
      assert.equal(response.headers.get('content-length'), '10');
      assert.deepEqual(await readBody(response.body), BYTES.subarray(5, 15));
    }
  });

  const FIRST = { etag: '"1"', 'last-modified': 'Sat, 31 Jan 2026 12:00:00 GMT' };
  const SAME = { etag: FIRST.etag, lastModified: FIRST['last-modified'] };

  for (const [what, headers, next, isSame] of [
    ['the same tag and date', FIRST, SAME, true],
    ['the same tag without a date', FIRST, { etag: SAME.etag }, true],
    ['neither tag nor date', {}, {}, true],
    ['another tag', FIRST, { ...SAME, etag: '"2"' }, false],
    ['no tag where the first part had one', FIRST, { lastModified: SAME.lastModified }, false],
    ['a tag where the first part had none', {}, { etag: SAME.etag }, false],
    ['another date', { 'last-modified': SAME.lastModified }, { lastModified: 'x' }, false],
    ['another size', FIRST, { ...SAME, size: SIZE + 1 }, false],
  ] as const) {
    it(`${isSame ? 'continues' : 'fails'} when the next part has ${what}`, async () => {
      const verdict = { kind: 'complete', size: SIZE, bodyEnd: 15 } as const;
      const first = toOpened(verdict, BYTES.subarray(0, 16), headers);
      const { openRest, bodies } = upstream(() => next);
      const { body } = joinParts(first, openRest).response;
      if (isSame) assert.deepEqual(await readBody(body), BYTES);
      else await assert.rejects(readBody(body), { code: 'source_error' });
      assert.ok(bodies.every((each) => each.isClosed() && each.countHeld() === 0));
    });
  }

  it('fails when the rest is rejected, is not a part, or a part ends early', async () => {
    const rests: readonly OpenRest[] = [
      () => Promise.reject(new Error('refused')),
      async () => toOpened({ kind: 'complete', size: SIZE, bodyEnd: null }, BYTES),
      upstream(() => ({ bytes: Buffer.from('x') })).openRest,
    ];
    for (const openRest of rests) {
      const verdict = { kind: 'complete', size: SIZE, bodyEnd: 15 } as const;
      const first = toOpened(verdict, BYTES.subarray(0, 16));
      await assert.rejects(readBody(joinParts(first, openRest).response.body));
    }
  });

  it('requests at most the maximum number of parts', async () => {
    const size = 6;
    const first = toOpened({ kind: 'complete', size, bodyEnd: 0 }, Buffer.from('x'));
    const { openRest, requested } = upstream(() => ({ bytes: Buffer.from('x'), size }));
    await assert.rejects(readBody(joinParts(first, openRest, 5).response.body), {
      code: 'source_error',
    });
    assert.equal(requested.length, 4);
  });

  it('opens the next part only when the reader wants it', async () => {
    const first = toOpened({ kind: 'complete', size: SIZE, bodyEnd: 7 }, BYTES.subarray(0, 8));
    const { openRest, requested } = upstream(() => ({}));
    const { body } = joinParts(first, openRest).response;
    const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
    const received: string[] = [];
    body.start({
      onSlice: (slice) => {
        received.push(String(slice.bytes));
        slice.release();
        // Asks again one turn later.
        setImmediate(() => {
          assert.equal(requested.length, received.length - 1);
          body.resume();
        });
        return false;
      },
      onEnd,
      onError: assert.fail,
    });
    await ended;
    assert.deepEqual(received, ['01234567', '89abcdef', 'ghij']);
  });

  it('destroys its bodies when it is abandoned, whether or not it was read', async () => {
    for (const isRead of [true, false]) {
      const part = openTestBody([]);
      const first = toOpened({ kind: 'complete', size: SIZE, bodyEnd: 7 }, part);
      const { body } = joinParts(first, never).response;
      if (isRead) void readBody(body);
      body.destroy();
      assert.ok(part.isClosed());
    }
  });

  it('destroys a part that arrives after it was abandoned', async () => {
    const first = toOpened({ kind: 'complete', size: SIZE, bodyEnd: 7 }, BYTES.subarray(0, 8));
    const { promise: closed, resolve: onClosed } = Promise.withResolvers<void>();
    const late = Promise.withResolvers<OpenedMedia>();
    const { body } = joinParts(first, () => late.promise).response;
    void readBody(body);
    body.destroy();
    const verdict = { kind: 'part', range: { start: 8, end: 19, size: SIZE } } as const;
    const part = openTestBody([]);
    part.onClose(onClosed);
    late.resolve(toOpened({ ...verdict, bodyStart: 8, bodyEnd: null }, part));
    await closed;
  });
});

const never: OpenRest = () => assert.fail('no further part is needed');

/** Responds with the range to request first, unless given another response. */
function upstream(answer: () => SentPart): {
  readonly openRest: OpenRest;
  readonly requested: readonly string[];
  readonly bodies: readonly TestBody[];
} {
  const requested: string[] = [];
  const bodies: TestBody[] = [];
  const openRest: OpenRest = async (rest, first) => {
    requested.push(`${write(first)} of ${write(rest)}`);
    const sent = answer();
    const [from, to] = [toSpan(rest), toSpan(first)];
    const { size = SIZE, bodyStart = from.start, etag, lastModified } = sent;
    const bodyEnd = sent.end ?? (bodyStart === 0 ? from.end : to.end);
    const body = openTestBody([sent.bytes ?? BYTES.subarray(bodyStart, bodyEnd + 1)], {
      end: 'complete',
    });
    bodies.push(body);
    return toOpened(
      {
        kind: 'part',
        range: { ...from, size },
        bodyStart,
        bodyEnd: bodyEnd < from.end ? bodyEnd : null,
      },
      body,
      {
        ...(etag !== undefined && { etag }),
        ...(lastModified !== undefined && { 'last-modified': lastModified }),
        ...(sent.contentLength !== undefined && { 'content-length': String(sent.contentLength) }),
      },
    );
  };
  return { openRest, requested, bodies };
}

function toSpan(range: ByteRange): { readonly start: number; readonly end: number } {
  assert.ok(range.kind === 'from' && range.end !== null);
  return { start: range.start, end: range.end };
}

function write(range: ByteRange): string {
  const { start, end } = toSpan(range);
  return `${start}-${end}`;
}

function toOpened(
  verdict: OpenedMedia['verdict'],
  sent: Buffer | TestBody,
  headers: Readonly<Record<string, string>> = {},
): OpenedMedia {
  const body = Buffer.isBuffer(sent) ? openTestBody([sent], { end: 'complete' }) : sent;
  return {
    response: {
      status: 206,
      headers: new Map(Object.entries(headers)),
      url: new URL('https://media.example/a.mp4'),
      body: new PeekableBody(body),
    },
    verdict,
  };
}
