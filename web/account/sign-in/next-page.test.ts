import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toLoginQuery, toSignOnQuery } from './next-page.ts';

it('keeps pages of the account area as the next page, and nothing else', () => {
  for (const page of [
    '/keys',
    '/admin/reports',
    '/videos/vid_1/subtitles/en',
    '/analytics?from=a',
  ]) {
    assert.equal(toLoginQuery(page), `?next=${encodeURIComponent(page)}`);
  }
  for (const page of ['', '/', '/videos', '//evil.example/x', '/../etc', 'https://evil.example']) {
    assert.equal(toLoginQuery(page), '');
  }
});

it('returns to the path of the next page after single sign-on', () => {
  assert.equal(toSignOnQuery('/analytics?from=a'), '?returnTo=%2Faccount%2Fanalytics');
  assert.equal(toSignOnQuery('/a/b/c/d/e'), '');
});
