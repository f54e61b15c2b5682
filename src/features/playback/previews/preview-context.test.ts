import assert from 'node:assert/strict';
import { it } from 'node:test';

import { AppError } from '#contract/app-error.ts';
import { createUnavailableError } from '#contract/unavailable-error.ts';

import { toStatusError } from '../upstream/upstream-failure.ts';
import { optionalPart } from './preview-context.ts';

const { signal } = new AbortController();

it('omits parts that the upstream does not have, but not those for which the service is too busy', async () => {
  for (const error of [new AppError('source_error', 'Broken.'), toStatusError(503, new Map())]) {
    assert.equal(await optionalPart(Promise.reject(error), signal), undefined);
  }
  const busy = createUnavailableError('Busy.');
  await assert.rejects(optionalPart(Promise.reject(busy), signal), busy);
});
