import assert from 'node:assert/strict';
import { test } from 'node:test';

import { isAlwaysProxied } from './is-always-proxied.ts';

const PLAIN = {
  force_proxy: 0,
  visibility: 'unlisted',
  referer_sealed: null,
  user_agent_sealed: null,
} as const;

test('proxies all sources if the owner requires it, sets headers or hides the video', () => {
  for (const row of [
    { force_proxy: 1 },
    { visibility: 'private' },
    { referer_sealed: 'sealed' },
    { user_agent_sealed: 'sealed' },
  ] as const) {
    assert.equal(isAlwaysProxied({ ...PLAIN, ...row }), true, JSON.stringify(row));
  }
});

test('lets the sources of other videos decide', () => {
  for (const visibility of ['public', 'unlisted'] as const) {
    assert.equal(isAlwaysProxied({ ...PLAIN, visibility }), false);
  }
});
