import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { parseLink } from './parse-link.ts';

const parse = (header: string): unknown =>
  parseLink(header).map(({ url, parameters }) => [url, Object.fromEntries(parameters)]);

describe('parseLink', () => {
  it('reads links with quoted and other parameters', () => {
    assert.deepEqual(
      parse(
        '</a,b?c;d>; rel="alternate canonical" ; TYPE=text/html;crossorigin, <e>;title="x, \\"y\\" <z>"; rel=next; rel=up',
      ),
      [
        ['/a,b?c;d', { rel: 'alternate canonical', type: 'text/html', crossorigin: '' }],
        ['e', { title: 'x, "y" <z>', rel: 'next' }],
      ],
    );
  });

  it('skips what is no link', () => {
    for (const header of [
      '',
      'rel=next',
      '<>; rel=next',
      '<a; rel=next',
      `<${'a'.repeat(5000)}>`,
    ]) {
      assert.deepEqual(parse(header), []);
    }
  });

  it('reads any text in linear time', () => {
    assertProperty(
      property(string({ unit: codePoint }), (text) => Array.isArray(parse(`<a>;${text}`))),
    );
    for (const part of ['<a>;', '<', '<a>; x="', ';x', '<a>;x="\\"']) {
      assert.ok(parseLink(`<a>${part.repeat(100_000)}`).length <= 64);
    }
  });
});
