import assert from 'node:assert/strict';
import { it } from 'node:test';

import { toYaml } from './to-yaml.ts';

it('quotes URLs with a query in a list, which PyYAML does not read otherwise', () => {
  const urls = ['https://a.example/feed?id=2', 'https://a.example/feed'];
  const text = `Why? ${'Because it is long. '.repeat(5)}`.trim();
  assert.equal(
    toYaml({ urls, text }),
    `urls: ["https://a.example/feed?id=2", https://a.example/feed]\ntext: ${text}\n`,
  );
});
