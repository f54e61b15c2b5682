import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { escapeHtml } from './escape-html.ts';
import { unescapeHtml } from './unescape-html.ts';

describe('unescapeHtml', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['Caf&eacute; &hearts; &#8220;Nord&#x201D;', 'Café ♥ “Nord”'],
    ['Salt &amp;amp; pepper', 'Salt & pepper'],
    ['5&nbsp;km &#150; 6&nbsp;km', '5\u00a0km – 6\u00a0km'],
    // Twice at most.
    ['&amp;amp;amp;', '&amp;'],
    ['the &lt;track&gt; element, <b>bold</b>', 'the <track> element, <b>bold</b>'],
    // Not references.
    ['R&D, AT&T; &copy &unknown; &', 'R&D, AT&T; &copy &unknown; &'],
    ['/v?a=1&copy=2&amp;reg=3', '/v?a=1&copy=2&reg=3'],
  ];
  for (const [text, expected] of pairs) {
    it(`decodes ${text}`, () => assert.equal(unescapeHtml(text), expected));
  }

  it('undoes escaping', () => {
    assertProperty(
      property(string({ unit: 'grapheme' }), (text) => {
        assert.equal(
          unescapeHtml(escapeHtml(escapeHtml(text.replaceAll('&', '')))),
          text.replaceAll('&', ''),
        );
      }),
    );
  });
});
