import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { PUBLIC_EXAMPLES } from '#features/pages/site/public-examples.ts';
import { listCanaries } from '#features/resolution/index.ts';

describe('PUBLIC_EXAMPLES', () => {
  it('contains only URLs that the canaries check', () => {
    const { canaries } = listCanaries({ providers: { kind: 'except', names: [] }, denyHosts: [] });
    const checked = new Set(canaries.map(({ canary }) => canary.url));
    for (const { url } of PUBLIC_EXAMPLES) assert.ok(checked.has(url.href), url.href);
  });
});
