import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import type { HoldLease } from '#contract/access-lease.ts';
import { createTestServer } from '#test/support/http-server.ts';
import { videoId } from '#test/support/video-fixtures.ts';

import { respondToViewer, type Viewer } from './watch-viewer.ts';

const TERMS = { kind: 'reader', videoId: videoId('a'), grant: null, credentialId: null } as const;
const METRICS = { streamBytes: () => undefined, streamOpened: () => () => undefined };

describe('a viewer', () => {
  it('has a signal that is aborted if the viewer lost access before the first use', async () => {
    let reason: unknown;
    const { status, code } = await respond(async (viewer, lose) => {
      assert.equal(viewer.isGone, false);
      lose('deleted');
      assert.equal(viewer.isGone, true);
      assert.ok(viewer.signal.aborted);
      ({ reason } = viewer.signal);
      viewer.signal.throwIfAborted();
    });
    assert.ok(reason instanceof Error);
    assert.deepEqual({ status, code }, { status: 404, code: 'video_not_found' });
  });

  it('aborts a signal that was used before the viewer loses access', async () => {
    const { status } = await respond(async ({ signal }, lose) => {
      assert.equal(signal.aborted, false);
      lose('removed');
      signal.throwIfAborted();
    });
    assert.equal(status, 451);
  });

  it('gets the error of a response that fails for another reason', async () => {
    const { status } = await respond(async () => assert.fail('broken'));
    assert.equal(status, 500);
  });
});

type Lose = Parameters<HoldLease>[1];

async function respond(run: (viewer: Viewer, lose: Lose) => Promise<void>) {
  await using app = createTestServer();
  let lose: Lose | undefined;
  const holdLease: HoldLease = (_terms, onLost) => {
    lose = onLost;
    return { [Symbol.dispose]() {} };
  };
  app.server.get('/', (_request, reply) =>
    respondToViewer({ metrics: METRICS, videos: { holdLease } }, reply, async (viewer) => {
      viewer.lease(TERMS);
      assert.ok(lose);
      await run(viewer, lose);
      void reply.send('secret');
    }),
  );
  const response = await app.server.inject('/');
  assert.doesNotMatch(response.body, /secret/);
  return { status: response.statusCode, code: response.json<ErrorBody>().error.code };
}

type ErrorBody = { readonly error: { readonly code: string } };
