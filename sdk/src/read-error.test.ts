import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { parseRetryAfter, readError } from './read-error.ts';

const NOW = Date.parse('2026-01-31T12:00:00.000Z');

describe('parseRetryAfter', () => {
  const cases: readonly (readonly [string | null, number | null])[] = [
    [null, null],
    ['0', 0],
    ['30', 30],
    ['999999999', 999_999_999],
    ['-1', null],
    ['soon', null],
    ['Sat, 31 Jan 2026 12:00:30 GMT', 30],
    ['Sat, 31 Jan 2026 11:00:00 GMT', 0],
  ];
  for (const [header, seconds] of cases) {
    it(`reads ${header}`, () => assert.equal(parseRetryAfter(header, NOW), seconds));
  }
});

describe('readError', () => {
  it('takes all fields from the envelope', async () => {
    const body = {
      success: false,
      error: {
        code: 'validation_failed',
        message: 'Look at it.',
        details: [{ path: '/url', message: 'is missing' }],
      },
      requestId: 'req_5Tq8VbZr2MxWnKcD',
    };
    const error = await readError(Response.json(body, { status: 422 }), NOW);
    const { code, status, message, details, requestId, retryAfter } = error;
    assert.deepEqual(
      { code, status, message, details, requestId, retryAfter },
      { ...body.error, status: 422, requestId: body.requestId, retryAfter: null },
    );
  });

  it('reads the format of /iframely', async () => {
    const body = { status: 404, error: 'No video.', code: 'video_not_found', requestId: 'req_1' };
    const { code, message, requestId } = await readError(Response.json(body, { status: 404 }), NOW);
    assert.deepEqual([code, message, requestId], ['video_not_found', 'No video.', 'req_1']);
  });

  for (const body of ['<h1>Bad Gateway</h1>', '', 'null', '{"error":"no"}', '{"error":null}']) {
    it(`rejects ${JSON.stringify(body)} as an envelope`, async () => {
      const headers = { 'retry-after': '7', 'x-request-id': 'abcdefgh' };
      const error = await readError(new Response(body, { status: 502, headers }), NOW);
      assert.equal(error.code, 'unexpected_response');
      assert.equal(error.status, 502);
      assert.equal(error.retryAfter, 7);
      assert.equal(error.requestId, 'abcdefgh');
    });
  }
});
