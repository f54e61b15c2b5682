import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { MEDIA_PART_BYTES, MEDIA_PART_BYTES_MIN } from '#contract/limits.ts';
import { type ByteRange, parseRange } from '#lib/http/parse-range.ts';

import { decideMediaAnswer, type MediaQuestion, type MediaVerdict } from './media-answer.ts';

const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
const LATER = 'Sat, 31 Jan 2026 13:00:00 GMT';
const WHOLE = { kind: 'ask_again', ranges: [null] };
const REFUSED = { kind: 'refused' };

describe('an upstream that answers 200', () => {
  it('is passed on whole when the whole was asked for', () => {
    assert.deepEqual(decide({}, 200, { 'content-length': '10' }), whole(10));
    assert.deepEqual(decide({}, 200, {}), whole(null));
    assert.deepEqual(decide({}, 200, { 'content-length': 'x' }), whole(null));
  });

  it('is cut when it ignored the range', () => {
    assert.deepEqual(
      decide({ range: 'bytes=2-4' }, 200, { 'content-length': '10' }),
      part(2, 4, 10),
    );
    assert.deepEqual(
      decide({ range: 'bytes=-3' }, 200, { 'content-length': '10' }),
      part(7, 9, 10),
    );
    assert.deepEqual(decide({ range: 'bytes=10-' }, 200, { 'content-length': '10' }), {
      kind: 'unsatisfiable',
      size: 10,
    });
  });

  it('is passed on whole when nobody knows its size', () => {
    assert.deepEqual(decide({ range: 'bytes=2-4' }, 200, {}), whole(null));
  });

  it('is passed on whole when it is no longer what the viewer has a part of', () => {
    const headers = { 'content-length': '10', etag: '"new"' };
    const old = { range: 'bytes=2-4', ifRange: '"old"' };
    assert.deepEqual(decide(old, 200, headers), whole(10));
    assert.deepEqual(decide({ ...old, ifRange: '"new"' }, 200, headers), part(2, 4, 10));
  });

  it('is not passed on when the viewer has it', () => {
    const headers = { 'content-length': '10', etag: '"a"', 'last-modified': DATE };
    assert.deepEqual(decide({ ifNoneMatch: '"a"' }, 200, headers), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifNoneMatch: '*' }, 200, {}), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifModifiedSince: DATE }, 200, headers), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifModifiedSince: LATER }, 200, headers), { kind: 'not_modified' });
    // The tag counts alone where there is one.
    const changed = { ifNoneMatch: '"b"', ifModifiedSince: LATER };
    assert.deepEqual(decide(changed, 200, headers), whole(10));
    assert.deepEqual(decide({ ifModifiedSince: 'x' }, 200, headers), whole(10));
  });
});

describe('an upstream that answers 206', () => {
  it('is passed on as it is when it is what was asked for', () => {
    const headers = { 'content-range': 'bytes 2-4/10', 'content-length': '3' };
    assert.deepEqual(decide({ range: 'bytes=2-4' }, 206, headers), part(2, 4, 10, 2));
    assert.deepEqual(
      decide({ range: 'bytes=-3' }, 206, { 'content-range': 'bytes 7-9/10' }),
      part(7, 9, 10, 7),
    );
    assert.deepEqual(
      decide({ range: 'bytes=2-4' }, 206, { 'content-range': 'bytes 2-4/*' }),
      part(2, 4, null, 2),
    );
  });

  it('is cut when it sent more, and gone on from when it sent less', () => {
    const range = 'bytes=2-4';
    const more = { 'content-range': 'bytes 0-9/10' };
    assert.deepEqual(decide({ range }, 206, more), part(2, 4, 10, 0));
    const less = { 'content-range': 'bytes 2-3/10' };
    assert.deepEqual(decide({ range }, 206, less), { ...part(2, 4, 10, 2), bodyEnd: 3 });
    const unknown = { 'content-range': 'bytes 2-3/*' };
    assert.deepEqual(decide({ range }, 206, unknown), part(2, 3, null, 2));
  });

  it('goes on for as long as there is more where its end is open', () => {
    const open = Number.MAX_SAFE_INTEGER;
    const headers = { 'content-range': `bytes 10-${open}/*` };
    const range = `bytes=10-${open}`;
    assert.deepEqual(decide({ range }, 206, headers), part(10, open, null, 10));
    assert.deepEqual(decide({ range: 'bytes=10-' }, 206, headers), part(10, open, null, 10));
    assert.deepEqual(decide({ range: 'bytes=10-19' }, 206, headers), part(10, 19, null, 10));
    // It has come to its end meanwhile.
    const ended = { ...headers, 'content-length': '5' };
    assert.deepEqual(decide({ range }, 206, ended), part(10, 14, null, 10));
    assert.deepEqual(decide({ range: `bytes=12-${open}` }, 206, headers), WHOLE);
    assert.deepEqual(decide({ range }, 206, { ...headers, 'content-length': '0' }), WHOLE);
  });

  it('is asked for the whole when its range is missing, wrong or a lie', () => {
    const range = 'bytes=2-4';
    for (const headers of [
      {},
      { 'content-range': 'bytes 4-2/10' },
      { 'content-range': 'bytes 5-9/10' },
      { 'content-range': 'bytes 0-1/10' },
      { 'content-range': 'bytes 2-4/4' },
      { 'content-range': 'bytes 2-4/10', 'content-length': '10' },
      { 'content-type': 'multipart/byteranges; boundary=x' },
    ]) {
      assert.deepEqual(decide({ range }, 206, headers), WHOLE, JSON.stringify(headers));
    }
    const suffix = { 'content-range': 'bytes 7-9/*' };
    assert.deepEqual(decide({ range: 'bytes=-3' }, 206, suffix), WHOLE);
  });

  it('is asked for the whole when the part belongs to another state', () => {
    const headers = { 'content-range': 'bytes 2-4/10', etag: '"new"' };
    assert.deepEqual(decide({ range: 'bytes=2-4', ifRange: '"old"' }, 206, headers), WHOLE);
  });

  it('is the whole or its beginning when no part was asked for, and nothing else', () => {
    const all = { 'content-range': 'bytes 0-9/10' };
    assert.deepEqual(decide({}, 206, all), whole(10));
    const start = { 'content-range': 'bytes 0-8/10' };
    assert.deepEqual(decide({}, 206, start), { ...whole(10), bodyEnd: 8 });
    assert.deepEqual(decide({}, 206, { ...start, 'content-length': '10' }), REFUSED);
    assert.deepEqual(decide({}, 206, { 'content-range': 'bytes 1-9/10' }), REFUSED);
    assert.deepEqual(decide({}, 206, { 'content-range': 'bytes 0-9/*' }), REFUSED);
    assert.deepEqual(decide({}, 206, {}), REFUSED);
    // So is a part of another state than the viewer has.
    const old = { range: 'bytes=2-4', ifRange: '"old"' };
    assert.deepEqual(decide(old, 206, { ...start, etag: '"new"' }), { ...whole(10), bodyEnd: 8 });
  });

  it('is asked for the part where the beginning was asked for to know the size', () => {
    const asked = parseRange('bytes=0-3');
    assert.ok(asked);
    assert.deepEqual(
      decide({ range: 'bytes=-3', asked }, 206, { 'content-range': 'bytes 0-3/10' }),
      { kind: 'ask_again', ranges: [{ kind: 'from', start: 7, end: 9 }, null] },
    );
  });
});

describe('an upstream that answers 416', () => {
  it('is believed when the range lies beyond the size that it tells', () => {
    const headers = { 'content-range': 'bytes */10' };
    assert.deepEqual(decide({ range: 'bytes=10-' }, 416, headers), {
      kind: 'unsatisfiable',
      size: 10,
    });
  });

  it('is asked again for what there is when only the end lies beyond', () => {
    const headers = { 'content-range': 'bytes */10' };
    const verdict = decide({ range: 'bytes=5-99' }, 416, headers);
    assert.ok(verdict.kind === 'ask_again');
    assert.deepEqual(verdict.ranges[0], { kind: 'from', start: 5, end: 9 });
  });

  it('is asked for the whole when it refuses what there is, or tells no size', () => {
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 416, { 'content-range': 'bytes */10' }), WHOLE);
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 416, {}), WHOLE);
  });
});

describe('an upstream that refuses the whole or much of it, with 403 or 416', () => {
  for (const status of [403, 416]) {
    it(`${status}: is asked for the whole as a range, and then for its beginning`, () => {
      const again = {
        kind: 'ask_again',
        ranges: [{ kind: 'from', start: 0, end: null }, small(0), smaller(0)],
      };
      assert.deepEqual(decide({}, status, {}), again);
    });

    it(`${status}: is asked for less of a large range, and of one with a condition for the beginning`, () => {
      for (const [asked, start] of [
        [{ range: 'bytes=5-' }, 5],
        [{ range: 'bytes=5-9999999' }, 5],
        [{ range: 'bytes=-9999999' }, 0],
        [{ range: 'bytes=5-', ifRange: '"a"' }, 0],
      ] as const) {
        const verdict = decide(asked, status, {});
        assert.ok(verdict.kind === 'ask_again');
        assert.deepEqual(verdict.ranges.slice(-2), [small(start), smaller(start)]);
      }
    });
  }

  it('is refused when a small range was asked for', () => {
    for (const range of ['bytes=5-9', 'bytes=-9']) {
      assert.deepEqual(decide({ range }, 403, {}), REFUSED);
    }
  });
});

describe('an upstream that answers anything else', () => {
  it('is refused', () => {
    for (const status of [204, 205, 300, 302, 400, 401, 404, 410, 429, 500, 503]) {
      assert.deepEqual(decide({ range: 'bytes=0-' }, status, {}), REFUSED, String(status));
    }
  });

  it('may say that nothing has changed only when it was asked', () => {
    assert.deepEqual(decide({ ifNoneMatch: '"a"' }, 304, {}), { kind: 'not_modified' });
    assert.deepEqual(decide({}, 304, {}), REFUSED);
  });
});

type Asked = Partial<Omit<MediaQuestion, 'range'>> & {
  readonly range?: string;
  readonly asked?: ByteRange;
};

function decide(
  { range, asked, ...conditions }: Asked,
  status: number,
  headers: Readonly<Record<string, string>>,
): MediaVerdict {
  const question = {
    range: parseRange(range),
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    ...conditions,
  };
  const askedRange = asked ?? question.range ?? null;
  return decideMediaAnswer(question, {
    askedRange,
    status,
    headers: new Map(Object.entries(headers)),
  });
}

function part(start: number, end: number, size: number | null, bodyStart = 0): MediaVerdict {
  return { kind: 'part', range: { start, end, size }, bodyStart, bodyEnd: null };
}

function small(start: number): object {
  return { kind: 'from', start, end: start + MEDIA_PART_BYTES - 1 };
}

function smaller(start: number): object {
  return { kind: 'from', start, end: start + MEDIA_PART_BYTES_MIN - 1 };
}

function whole(size: number | null): MediaVerdict {
  return { kind: 'whole', size, bodyEnd: null };
}
