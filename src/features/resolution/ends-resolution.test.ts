import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { EgressError } from '#platform/egress/egress-failure.ts';

import { endsResolution, type Question } from './ends-resolution.ts';
import type { FailureReason } from './failure-reasons.ts';
import { ResolutionStop } from './resolution-stop.ts';

const QUESTIONS: readonly Question[] = ['way', 'page', 'endpoint', 'api', 'host', 'hint'];

/** Which questions each reason ends. */
const ENDED: readonly (readonly [FailureReason, readonly Question[]])[] = [
  ['over_budget', ['way', 'api', 'host']],
  ['timeout', ['way', 'api', 'host']],
  ['address_refused', ['way', 'api']],
  ['gone', ['page', 'endpoint']],
  ['legally_withheld', ['page', 'endpoint', 'api']],
  ['login_required', ['endpoint']],
  ['upstream_refused', ['endpoint']],
  ['upstream_failed', []],
  ['busy', []],
  ['crowded', []],
  ['empty', []],
  ['broken_answer', []],
  ['too_large', []],
  ['too_many_redirects', []],
  ['name_unknown', []],
  ['unreachable', []],
  ['insecure', []],
  ['no_video', ['api']],
  ['not_a_video', ['api']],
  ['off_air', ['api']],
  ['drm', ['api']],
  ['audio_only', ['api']],
];

describe('the end of a resolution', () => {
  for (const [reason, ended] of ENDED) {
    it(`${reason} ends ${ended.join(', ') || 'none'}`, () => {
      const stop = new ResolutionStop(reason);
      const found = QUESTIONS.filter((question) => endsResolution(stop, question));
      assert.deepEqual(found, ended);
    });
  }

  it('whatever is no stop ends all', () => {
    for (const error of [new TypeError('a bug'), new EgressError('dns', 'no such host')]) {
      assert.ok(QUESTIONS.every((question) => endsResolution(error, question)));
    }
  });
});
