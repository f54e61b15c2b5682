import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toAdapterName } from './to-adapter-name.ts';

it('toAdapterName keeps adapter and known player names, and groups providers of the oEmbed list', () => {
  assert.deepEqual(['page', 'vimeo', 'sproutvideo', 'sapo-videos', null].map(toAdapterName), [
    'page',
    'vimeo',
    'sproutvideo',
    'oembed',
    null,
  ]);
});
