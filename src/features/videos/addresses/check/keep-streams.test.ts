import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { failed, refused, resolved } from '#test/support/test-resolver.ts';
import { aFailedVideo, anAddress, aReadyVideo } from '#test/support/video-fixtures.ts';

import { FAILED_CHECKS_MAX } from '../../record/video.ts';
import { keepStreams } from './keep-streams.ts';

const REFUSAL = failed('source_protected');
const PLAYER = refused(REFUSAL);

describe('keepStreams', () => {
  it('reports a refusal instead of a player that would replace streams', () => {
    assert.equal(keepStreams(aReadyVideo(), { ...anAddress(), resolution: PLAYER }), REFUSAL);
  });

  it('uses the player before the URL would be lost, and for a video that has failed', () => {
    const last = { ...anAddress({ failedChecks: FAILED_CHECKS_MAX - 1 }), resolution: PLAYER };
    assert.equal(keepStreams(aReadyVideo({ addresses: [last] }), last), PLAYER);
    const lost = { ...anAddress({ failedChecks: FAILED_CHECKS_MAX }), resolution: PLAYER };
    assert.equal(keepStreams(aFailedVideo(), lost), PLAYER);
  });

  it('keeps all other results', () => {
    for (const resolution of [resolved(), resolved({ sources: [] }), REFUSAL]) {
      assert.equal(keepStreams(aReadyVideo(), { ...anAddress(), resolution }), resolution);
    }
  });
});
