import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { escapeHtml } from './escape-html.ts';

describe('escapeHtml', () => {
  it('escapes quotes and markup characters once', () => {
    assert.equal(
      escapeHtml(`<a href="x" title='y'>&amp;</a>`),
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
    );
  });

  it('leaves no quote or tag in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        assert.doesNotMatch(escapeHtml(text), /[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
      }),
    );
  });
});
