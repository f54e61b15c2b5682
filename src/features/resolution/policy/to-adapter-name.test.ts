import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toAdapterName } from './to-adapter-name.ts';

it('keeps the names of adapters and of known players, and puts those of the oEmbed list together', () => {
  assert.deepEqual(['page', 'vimeo', 'sproutvideo', 'coub', null].map(toAdapterName), [
    'page',
    'vimeo',
    'sproutvideo',
    'oembed',
    null,
  ]);
});
