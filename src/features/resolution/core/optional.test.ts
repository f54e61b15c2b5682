import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EgressError } from '#platform/egress/egress-failure.ts';

import type { FailureReason } from './failure-reasons.ts';
import { isFatal, type FailurePolicy } from './optional.ts';
import { ResolutionError } from './resolution-error.ts';

const POLICIES: readonly FailurePolicy[] = ['alternative', 'page', 'oembed', 'probe', 'hint'];

/** The policies under which each reason is fatal. */
const CASES: readonly (readonly [FailureReason, readonly FailurePolicy[]])[] = [
  ['over_budget', ['alternative', 'probe']],
  ['timeout', ['alternative', 'probe']],
  ['url_blocked', []],
  ['gone', ['page', 'oembed']],
  ['legally_withheld', ['page', 'oembed']],
  ['login_required', ['page', 'oembed']],
  ['access_denied', []],
  ['bot_check', []],
  ['upstream_refused', ['oembed']],
  ['upstream_failed', []],
  ['busy', []],
  ['crowded', []],
  ['empty', []],
  ['invalid_response', []],
  ['too_large', []],
  ['too_complex', []],
  ['too_many_redirects', []],
  ['dns_failed', []],
  ['unreachable', []],
  ['tls_failed', []],
  ['no_video', []],
  ['not_a_video', []],
  ['off_air', []],
  ['drm', []],
  ['audio_only', []],
];

describe('isFatal', () => {
  for (const [reason, policies] of CASES) {
    it(`treats ${reason} as fatal for ${policies.join(', ') || 'no policy'}`, () => {
      const error = new ResolutionError(reason);
      const found = POLICIES.filter((policy) => isFatal(error, policy));
      assert.deepEqual(found, policies);
    });
  }

  it('treats every other error as fatal', () => {
    for (const error of [new TypeError('a bug'), new EgressError('dns', 'no such host')]) {
      assert.ok(POLICIES.every((policy) => isFatal(error, policy)));
    }
  });
});
