import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { ContentRange } from '#lib/http/content-range.ts';
import { type ByteRange, parseRange } from '#lib/http/parse-range.ts';

import {
  decideMediaVerdict,
  type ViewerRequest,
  type MediaVerdict,
  MEDIA_PART_BYTES,
  MEDIA_PART_BYTES_MIN,
} from './media-verdict.ts';

const DATE = 'Sat, 31 Jan 2026 12:00:00 GMT';
const LATER = 'Sat, 31 Jan 2026 13:00:00 GMT';
const WHOLE = { kind: 'retry', ranges: [null] };
const REFUSED = { kind: 'refused' };

describe('a 200 response from an upstream', () => {
  it('is passed on in full when the full resource was requested', () => {
    assert.deepEqual(decide({}, 200, { 'content-length': '10' }), full(10));
    assert.deepEqual(decide({}, 200, {}), full(null));
    assert.deepEqual(decide({}, 200, { 'content-length': 'x' }), full(null));
  });

  it('is trimmed when the upstream ignored the range', () => {
    assert.deepEqual(
      decide({ range: 'bytes=2-4' }, 200, { 'content-length': '10' }),
      part({ start: 2, end: 4, size: 10 }),
    );
    assert.deepEqual(
      decide({ range: 'bytes=-3' }, 200, { 'content-length': '10' }),
      part({ start: 7, end: 9, size: 10 }),
    );
    assert.deepEqual(decide({ range: 'bytes=10-' }, 200, { 'content-length': '10' }), {
      kind: 'unsatisfiable',
      size: 10,
    });
  });

  it('is passed on in full when its size is unknown', () => {
    assert.deepEqual(decide({ range: 'bytes=2-4' }, 200, {}), full(null));
  });

  it('is passed on in full when the version changed (If-Range)', () => {
    const headers = { 'content-length': '10', etag: '"new"' };
    const old = { range: 'bytes=2-4', ifRange: '"old"' };
    assert.deepEqual(decide(old, 200, headers), full(10));
    assert.deepEqual(
      decide({ ...old, ifRange: '"new"' }, 200, headers),
      part({ start: 2, end: 4, size: 10 }),
    );
  });

  it('becomes a 304 when the viewer has the current version', () => {
    const headers = { 'content-length': '10', etag: '"a"', 'last-modified': DATE };
    assert.deepEqual(decide({ ifNoneMatch: '"a"' }, 200, headers), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifNoneMatch: '*' }, 200, {}), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifModifiedSince: DATE }, 200, headers), { kind: 'not_modified' });
    assert.deepEqual(decide({ ifModifiedSince: LATER }, 200, headers), { kind: 'not_modified' });
    // The date is ignored when there is a tag.
    const changed = { ifNoneMatch: '"b"', ifModifiedSince: LATER };
    assert.deepEqual(decide(changed, 200, headers), full(10));
    assert.deepEqual(decide({ ifModifiedSince: 'x' }, 200, headers), full(10));
  });
});

describe('a 206 response from an upstream', () => {
  it('is passed on unchanged when it matches the request', () => {
    const headers = { 'content-range': 'bytes 2-4/10', 'content-length': '3' };
    assert.deepEqual(
      decide({ range: 'bytes=2-4' }, 206, headers),
      part({ start: 2, end: 4, size: 10 }, 2),
    );
    assert.deepEqual(
      decide({ range: 'bytes=-3' }, 206, { 'content-range': 'bytes 7-9/10' }),
      part({ start: 7, end: 9, size: 10 }, 7),
    );
    assert.deepEqual(
      decide({ range: 'bytes=2-4' }, 206, { 'content-range': 'bytes 2-4/*' }),
      part({ start: 2, end: 4, size: null }, 2),
    );
  });

  it('is trimmed when longer than the requested range, and continued when shorter', () => {
    const range = 'bytes=2-4';
    const more = { 'content-range': 'bytes 0-9/10' };
    assert.deepEqual(decide({ range }, 206, more), part({ start: 2, end: 4, size: 10 }, 0));
    const less = { 'content-range': 'bytes 2-3/10' };
    assert.deepEqual(decide({ range }, 206, less), {
      ...part({ start: 2, end: 4, size: 10 }, 2),
      bodyEnd: 3,
    });
    const unknown = { 'content-range': 'bytes 2-3/*' };
    assert.deepEqual(decide({ range }, 206, unknown), part({ start: 2, end: 3, size: null }, 2));
  });

  it('is continued until the end for an open-ended range', () => {
    const open = Number.MAX_SAFE_INTEGER;
    const headers = { 'content-range': `bytes 10-${open}/*` };
    const range = `bytes=10-${open}`;
    assert.deepEqual(
      decide({ range }, 206, headers),
      part({ start: 10, end: open, size: null }, 10),
    );
    assert.deepEqual(
      decide({ range: 'bytes=10-' }, 206, headers),
      part({ start: 10, end: open, size: null }, 10),
    );
    assert.deepEqual(
      decide({ range: 'bytes=10-19' }, 206, headers),
      part({ start: 10, end: 19, size: null }, 10),
    );
    // The resource ended in the meantime.
    const ended = { ...headers, 'content-length': '5' };
    assert.deepEqual(decide({ range }, 206, ended), part({ start: 10, end: 14, size: null }, 10));
    assert.deepEqual(decide({ range: `bytes=12-${open}` }, 206, headers), WHOLE);
    assert.deepEqual(decide({ range }, 206, { ...headers, 'content-length': '0' }), WHOLE);
  });

  it('triggers a request for the full resource when Content-Range is missing, wrong or inconsistent', () => {
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

  it('triggers a request for the full resource when the part is from another version', () => {
    const headers = { 'content-range': 'bytes 2-4/10', etag: '"new"' };
    assert.deepEqual(decide({ range: 'bytes=2-4', ifRange: '"old"' }, 206, headers), WHOLE);
  });

  it('may contain the full resource or its start when no range was requested, and nothing else', () => {
    const all = { 'content-range': 'bytes 0-9/10' };
    assert.deepEqual(decide({}, 206, all), full(10));
    const start = { 'content-range': 'bytes 0-8/10' };
    assert.deepEqual(decide({}, 206, start), { ...full(10), bodyEnd: 8 });
    assert.deepEqual(decide({}, 206, { ...start, 'content-length': '10' }), REFUSED);
    assert.deepEqual(decide({}, 206, { 'content-range': 'bytes 1-9/10' }), REFUSED);
    assert.deepEqual(decide({}, 206, { 'content-range': 'bytes 0-9/*' }), REFUSED);
    assert.deepEqual(decide({}, 206, {}), REFUSED);
    // A part of a version other than the viewer's is rejected as well.
    const old = { range: 'bytes=2-4', ifRange: '"old"' };
    assert.deepEqual(decide(old, 206, { ...start, etag: '"new"' }), { ...full(10), bodyEnd: 8 });
  });

  it('triggers a request for the part after a request for its start has revealed the size', () => {
    const requested = parseRange('bytes=0-3');
    assert.ok(requested);
    assert.deepEqual(
      decide({ range: 'bytes=-3', requested }, 206, { 'content-range': 'bytes 0-3/10' }),
      { kind: 'retry', ranges: [{ kind: 'from', start: 7, end: 9 }, null] },
    );
  });
});

describe('a 416 response from an upstream', () => {
  it('is trusted when the range is beyond the reported size', () => {
    const headers = { 'content-range': 'bytes */10' };
    assert.deepEqual(decide({ range: 'bytes=10-' }, 416, headers), {
      kind: 'unsatisfiable',
      size: 10,
    });
  });

  it('triggers a request for the existing bytes when only the end is out of range', () => {
    const headers = { 'content-range': 'bytes */10' };
    const verdict = decide({ range: 'bytes=5-99' }, 416, headers);
    assert.ok(verdict.kind === 'retry');
    assert.deepEqual(verdict.ranges[0], { kind: 'from', start: 5, end: 9 });
  });

  it('triggers a request for the full resource when it rejects a valid range or reports no size', () => {
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 416, { 'content-range': 'bytes */10' }), WHOLE);
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 416, {}), WHOLE);
  });
});

describe('an upstream that rejects the full resource or large parts, with 403 or 416', () => {
  for (const status of [403, 416]) {
    it(`${status}: receives a request for the full resource as a range, and then for its start`, () => {
      const again = {
        kind: 'retry',
        ranges: [{ kind: 'from', start: 0, end: null }, small(0), smaller(0)],
      };
      assert.deepEqual(decide({}, status, {}), again);
    });

    it(`${status}: receives a request for less of a large range, and for the start of a conditional one`, () => {
      for (const [requested, start] of [
        [{ range: 'bytes=5-' }, 5],
        [{ range: 'bytes=5-9999999' }, 5],
        [{ range: 'bytes=-9999999' }, 0],
        [{ range: 'bytes=5-', ifRange: '"a"' }, 0],
      ] as const) {
        const verdict = decide(requested, status, {});
        assert.ok(verdict.kind === 'retry');
        const parts = verdict.ranges.filter((each) => each !== null);
        assert.deepEqual(parts, [small(start), smaller(start)]);
        assert.ok(verdict.ranges.includes(null));
      }
    });
  }

  it('receives a request for the full resource when it rejects a small range', () => {
    for (const range of ['bytes=5-9', 'bytes=-9']) {
      assert.deepEqual(decide({ range }, 403, {}), WHOLE);
    }
  });
});

describe('an upstream that refuses ranges', () => {
  for (const status of [400, 405, 406, 500, 501, 503]) {
    it(`${status}: receives a request for the full resource`, () => {
      for (const range of ['bytes=0-', 'bytes=5-9', 'bytes=-9']) {
        assert.deepEqual(decide({ range }, status, {}), WHOLE, range);
      }
      assert.deepEqual(decide({}, status, {}), REFUSED);
    });

    it(`${status}: receives a request for a part first if only an open-ended range may be refused`, () => {
      const verdict = decide({ range: 'bytes=7-' }, status, {});
      assert.deepEqual(verdict, { kind: 'retry', ranges: [small(7), null] });
    });
  }

  it('receives no further request while it is overloaded', () => {
    const headers = { 'retry-after': '30' };
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 503, headers), REFUSED);
    assert.deepEqual(decide({ range: 'bytes=5-9' }, 500, headers), WHOLE);
  });
});

describe('any other response from an upstream', () => {
  it('is rejected', () => {
    for (const status of [204, 205, 300, 302, 401, 404, 410, 429, 502, 504]) {
      assert.deepEqual(decide({ range: 'bytes=0-' }, status, {}), REFUSED, String(status));
    }
  });

  it('may be a 304 only for a conditional request', () => {
    assert.deepEqual(decide({ ifNoneMatch: '"a"' }, 304, {}), { kind: 'not_modified' });
    assert.deepEqual(decide({}, 304, {}), REFUSED);
  });
});

type RequestInput = Partial<Omit<ViewerRequest, 'range'>> & {
  readonly range?: string;
  readonly requested?: ByteRange;
};

function decide(
  { range, requested, ...conditions }: RequestInput,
  status: number,
  headers: Readonly<Record<string, string>>,
): MediaVerdict {
  const viewerRequest = {
    range: parseRange(range),
    ifRange: undefined,
    ifNoneMatch: undefined,
    ifModifiedSince: undefined,
    ...conditions,
  };
  const requestedRange = requested ?? viewerRequest.range ?? null;
  return decideMediaVerdict(viewerRequest, {
    requestedRange,
    status,
    headers: new Map(Object.entries(headers)),
  });
}

function part(range: ContentRange, bodyStart = 0): MediaVerdict {
  return { kind: 'part', range, bodyStart, bodyEnd: null };
}

function small(start: number): object {
  return { kind: 'from', start, end: start + MEDIA_PART_BYTES - 1 };
}

function smaller(start: number): object {
  return { kind: 'from', start, end: start + MEDIA_PART_BYTES_MIN - 1 };
}

function full(size: number | null): MediaVerdict {
  return { kind: 'complete', size, bodyEnd: null };
}
