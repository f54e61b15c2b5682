import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import {
  classifyErrorCode,
  classifyStatus,
  decideReconnect,
  decideRetry,
  isWorthReopening,
  pickFailure,
  type PlaybackFailure,
} from './playback-failure.ts';

describe('classifyStatus', () => {
  const table: readonly [number, PlaybackFailure | undefined][] = [
    [206, undefined],
    [399, undefined],
    [400, 'unreachable'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'gone'],
    [410, 'gone'],
    [416, 'damaged'],
    [422, 'refused'],
    [429, 'busy'],
    [451, 'refused'],
    [502, 'unreachable'],
    [503, 'unavailable'],
  ];
  for (const [status, failure] of table) {
    it(`returns ${failure} for ${status}`, () => {
      assert.equal(classifyStatus(status), failure);
    });
  }
});

describe('classifyErrorCode', () => {
  const table: readonly [string, PlaybackFailure | undefined][] = [
    ['source_protected', 'refused'],
    ['url_not_allowed', 'refused'],
    ['source_unsupported', 'invalid'],
    ['quota_exceeded', 'overQuota'],
    ['embed_not_allowed', undefined],
  ];
  for (const [code, failure] of table) {
    it(`returns ${failure} for ${code}`, () => {
      assert.equal(classifyErrorCode(code), failure);
    });
  }
});

describe('isWorthReopening', () => {
  it('reopens live streams after parse errors, and files only after expired URLs', () => {
    for (const failure of ['gone', 'refused', 'incomplete'] as const) {
      assert.equal(isWorthReopening(failure, { isLive: false }), true);
      assert.equal(isWorthReopening(failure, { isLive: true }), true);
    }
    for (const failure of ['invalid', 'damaged'] as const) {
      assert.equal(isWorthReopening(failure, { isLive: false }), false);
      assert.equal(isWorthReopening(failure, { isLive: true }), true);
    }
  });
});

describe('decideReconnect', () => {
  const first = { failedAttempts: 0, hasPlayed: true, random: 0 };

  it('opens a live stream again every one to two seconds for five minutes', () => {
    assert.equal(decideReconnect('unreachable', first), 1_000);
    assert.equal(decideReconnect('unreachable', { ...first, random: 1 }), 2_000);
    assert.equal(decideReconnect('offAir', { ...first, failedAttempts: 149, random: 0.5 }), 1_500);
    assert.equal(decideReconnect('offAir', { ...first, failedAttempts: 150 }), 10_000);
  });

  it('leaves streams that have not started or can never play to the other rule', () => {
    const unplayed = { ...first, hasPlayed: false };
    assert.equal(decideReconnect('offAir', unplayed), null);
    assert.equal(decideReconnect('refused', unplayed), null);
    assert.equal(decideReconnect('unavailable', unplayed), 1_000);
    for (const failure of ['unsupported', 'protected', 'overQuota', 'offline'] as const) {
      assert.equal(decideReconnect(failure, first), null);
    }
  });
});

describe('pickFailure', () => {
  const table: readonly [readonly PlaybackFailure[], PlaybackFailure][] = [
    [[], 'unsupported'],
    [['unsupported', 'unsupported'], 'unsupported'],
    [['unsupported', 'refused', 'unreachable'], 'refused'],
  ];
  for (const [failures, expected] of table) {
    it(`returns "${expected}" for ${failures.join(', ') || 'no source'}`, () => {
      assert.equal(pickFailure(failures, { isLive: false, hasEnded: false }), expected);
    });
  }

  it('returns offAir for a missing live stream, and ended if it has ended', () => {
    assert.equal(pickFailure(['gone'], { isLive: true, hasEnded: false }), 'offAir');
    assert.equal(pickFailure(['gone'], { isLive: false, hasEnded: true }), 'ended');
    assert.equal(pickFailure(['gone'], { isLive: false, hasEnded: false }), 'gone');
    assert.equal(pickFailure(['refused'], { isLive: true, hasEnded: false }), 'refused');
    assert.equal(pickFailure(['refused'], { isLive: false, hasEnded: true }), 'refused');
  });
});

describe('decideRetry', () => {
  it('backs off and stops after the last retry', () => {
    const waits = Array.from({ length: 9 }, (_, tries) => decideRetry('unreachable', tries));
    assert.deepEqual(waits, [5, 10, 20, 40, 60, 60, 60, 60, null]);
  });

  it('retries missing parts, busy servers and invalid manifests', () => {
    for (const failure of ['incomplete', 'unavailable', 'busy', 'invalid'] as const) {
      assert.equal(decideRetry(failure, 0), 5);
    }
  });

  it('retries an offline stream without limit', () => {
    assert.equal(decideRetry('offAir', 0), 10);
    assert.equal(decideRetry('offAir', 10_000), 10);
  });

  it('does not retry permanent failures', () => {
    for (const failure of [
      'gone',
      'refused',
      'unsupported',
      'protected',
      'damaged',
      'overQuota',
      'offline',
    ] as const) {
      assert.equal(decideRetry(failure, 0), null);
    }
  });
});
