import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { readXml } from './read-xml.ts';
import { escapeXml, spliceXml } from './splice-xml.ts';

it('applies XML edits in any order and keeps the other text', () => {
  const edits = [
    { start: 4, end: 5, text: 'E' },
    { start: 0, end: 2, text: '' },
    { start: 3, end: 3, text: '+' },
  ];
  assert.equal(spliceXml('abcdef', edits), 'c+dEf');
});

it('ignores an XML edit inside another edit', () => {
  const edits = [
    { start: 2, end: 3, text: 'inner' },
    { start: 1, end: 4, text: 'outer' },
  ];
  assert.equal(spliceXml('abcdef', edits), 'aouteref');
});

it('inserts XML before a removal at the same offset', () => {
  const edits = [
    { start: 1, end: 3, text: '' },
    { start: 1, end: 1, text: '+' },
  ];
  assert.equal(spliceXml('abcd', edits), 'a+d');
});

it('escapes text for XML attributes and elements', () => {
  const printable = fc.string({
    unit: fc.constantFrom('a', '<', '>', '&', '"', "'", '\n', '\t', '\r', '😀'),
  });
  fc.assert(
    fc.property(printable, (text) => {
      const xml = `<a x="${escapeXml(text)}">${escapeXml(text)}</a>`;
      const { root } = readXml(xml, { depthMax: 1, elementsMax: 1, charactersMax: 10_000 });
      assert.equal(root.attributes[0]?.value, text);
      assert.equal(root.texts.map((each) => each.value).join(''), text);
    }),
  );
});
