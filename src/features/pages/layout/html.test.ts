import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { Html, html } from './html.ts';

describe('html', () => {
  it('escapes text but not markup', () => {
    const inner = html`<b title="${'"x" <y>'}">${'<script>'}</b>`;
    assert.equal(
      html`<p>${inner}${1}${null}${[inner, html`,`]}</p>`.toString(),
      `<p>${inner.toString()}1${inner.toString()},</p>`,
    );
    assert.equal(inner.toString(), '<b title="&quot;x&quot; &lt;y&gt;">&lt;script&gt;</b>');
  });

  it('prevents text from opening a tag or closing an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), (text) => {
        const markup = html`<i title="${text}">${text}</i>`.toString();
        assert.match(markup, /^<i title="[^"<>]*">[^<>"]*<\/i>$/);
      }),
    );
  });
});

describe('Html.fromData', () => {
  it('round-trips data and prevents it from closing the block', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string(), (value, text) => {
        const data = { value, text: `</script><!--${text}` };
        const block = Html.fromData('data', data).toString();
        const inner = block.slice(block.indexOf('>') + 1, block.lastIndexOf('</script>'));
        assert.ok(!inner.includes('<'));
        assert.deepEqual(JSON.parse(inner), JSON.parse(JSON.stringify(data)));
      }),
    );
  });
});
