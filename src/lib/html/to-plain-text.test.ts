import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { toPlainText } from './to-plain-text.ts';

describe('toPlainText', () => {
  const cases: Readonly<Record<string, string>> = {
    'plain words': 'plain words',
    '<p>One</p><p>Two<br>Three</p>': 'One Two Three',
    'A<b>B</b>C': 'ABC',
    'Tom &amp; Jerry &#x1F600; &lt;b&gt;': 'Tom & Jerry \u{1F600} <b>',
    '<script>alert(1)</script>after<style>p{}</style>': 'after',
    '<p>never closed': 'never closed',
    '</script>a<template>b<template>c</template>d</template>e': 'ae',
    '<b></i></b></b>text': 'text',
    '': '',
  };
  for (const [html, text] of Object.entries(cases)) {
    it(`converts ${JSON.stringify(html)}`, () => assert.equal(toPlainText(html), text));
  }

  it('accepts any text', () => {
    assertProperty(
      property(string({ maxLength: 200 }), (html) => toPlainText(html).length <= html.length * 8),
    );
  });
});
