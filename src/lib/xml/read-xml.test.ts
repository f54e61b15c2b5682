import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { readXml } from './read-xml.ts';
import { listChildren, findXmlAttribute, toLocalName, readText } from './xml-document.ts';
import type { XmlDocument, XmlElement } from './xml-document.ts';
import { XmlError } from './xml-error.ts';
import type { XmlErrorReason } from './xml-error.ts';

const SMALL_LIMITS = { depthMax: 8, elementsMax: 20, charactersMax: 10_000 };

function read(text: string): XmlDocument {
  return readXml(text, SMALL_LIMITS, { skippable: /(?:<S\/>){2,}/g });
}

function throwsFor(reason: XmlErrorReason): (error: unknown) => boolean {
  return (error) => error instanceof XmlError && error.reason === reason;
}

describe('readXml', () => {
  it('reads names, values and children', () => {
    const { root } = read(
      '<?xml version="1.0"?>\r\n<m:a x="1" y=\'a&amp;"b\'>t<b/>u<c>v</c></m:a>',
    );
    assert.equal(root.name, 'm:a');
    assert.equal(toLocalName(root.name), 'a');
    assert.equal(findXmlAttribute(root, 'y')?.value, 'a&"b');
    assert.deepEqual(
      root.elements.map((child) => child.name),
      ['b', 'c'],
    );
    assert.equal(readText(root), 'tu');
    assert.deepEqual(listChildren(root, 'c').map(readText), ['v']);
  });

  it('returns spans of comments and processing instructions without their delimiters', () => {
    const text = '<!-- one --><a><?two three?>x<!----></a><!--f<-->';
    const { misc } = read(text);
    assert.deepEqual(
      misc.map(({ start, end }) => text.slice(start, end)),
      [' one ', 'two three', '', 'f<'],
    );
  });

  it('returns spans of text, and of CDATA sections with their delimiters', () => {
    const text = '<a>x&lt;<!-- c -->y<![CDATA[<z>]]>w</a>';
    const { root } = read(text);
    assert.deepEqual(
      root.texts.map(({ value, start, end }) => [value, text.slice(start, end)]),
      [
        ['x<', 'x&lt;'],
        ['y', 'y'],
        ['<z>', '<![CDATA[<z>]]>'],
        ['w', 'w'],
      ],
    );
  });

  it('skips matching runs of elements without counting them', () => {
    const text = `<a>${'<S/>'.repeat(10_000)} x <b/><S/><!-- <S/><S/> --><c>${'<S/>'.repeat(100)}</c></a>`;
    const { root, misc } = read(text);
    assert.deepEqual(
      root.elements.map(({ name, start, end }) => [name, text.slice(start, end)]),
      [
        ['b', '<b/>'],
        ['S', '<S/>'],
        ['c', `<c>${'<S/>'.repeat(100)}</c>`],
      ],
    );
    assert.deepEqual(
      root.texts.map(({ start, end }) => text.slice(start, end)),
      [' x '],
    );
    assert.deepEqual(
      misc.map(({ start, end }) => text.slice(start, end)),
      [' <S/><S/> '],
    );
  });

  it('passes on each complete child of the root, and keeps what is returned', () => {
    const passed: string[] = [];
    const { root } = readXml('<r x="1"><a><b/></a><c/></r>', SMALL_LIMITS, {
      keepChild(child, head) {
        const before = head.root.elements.map(({ name }) => name);
        passed.push(
          `${head.root.name} ${head.root.attributes.length} ${before.join()} ${child.name}`,
        );
        return { ...child, elements: [] };
      },
    });
    assert.deepEqual(passed, ['r 1  a', 'r 1 a c']);
    assert.deepEqual(
      root.elements.map(({ name, elements, size }) => [name, elements.length, size]),
      [
        ['a', 0, 2],
        ['c', 0, 1],
      ],
    );
  });

  it('skips nothing outside the root or inside text', () => {
    for (const text of ['<S/><S/>', '<a/><S/><S/>', '<a x="<S/><S/>"/>']) {
      assert.throws(() => read(text), throwsFor('malformed'));
    }
    assert.equal(readText(read('<a><![CDATA[<S/><S/>]]></a>').root), '<S/><S/>');
    assert.equal(read('<a>x<S/><S/></a>').root.elements.length, 2);
  });

  it('accepts undeclared prefixes and duplicate attributes', () => {
    assert.equal(findXmlAttribute(read('<a q:x="1" q:x="2"/>').root, 'x')?.value, '1');
  });

  for (const [reason, texts] of [
    [
      'malformed',
      [
        '',
        'text',
        '<a>',
        '<a></b>',
        '<a x=1/>',
        '<a>&x;</a>',
        '<a/><b/>',
        '<a>\0</a>',
        '<a x="<"/>',
      ],
    ],
    ['doctype', ['<!DOCTYPE a><a/>', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>']],
    ['too_deep', ['<a>'.repeat(9)]],
    [
      'too_large',
      [
        `<a>${'<b/>'.repeat(20)}</a>`,
        `<a>${' '.repeat(10_000)}</a>`,
        `<a ${Array.from({ length: 300 }, (_, i) => `x${i}=""`).join(' ')}/>`,
      ],
    ],
  ] as const) {
    for (const text of texts) {
      it(`rejects as ${reason}: ${JSON.stringify(text.slice(0, 40))}`, () => {
        assert.throws(() => read(text), throwsFor(reason));
      });
    }
  }
});

const LIMITS = { depthMax: 64, elementsMax: 1000, charactersMax: 100_000 };

/** Generates elements of any shape, as text. */
const element = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(
      fc.constantFrom('a', 'm:b', 'é'),
      fc.array(fc.constantFrom(' x="1"', "\r\n y='&#38;\">'", ' z="😀"'), { maxLength: 1 }),
      tie('content'),
      fc.constantFrom('', ' ', '\n'),
    )
    .map(([name, attributes, content, blank]) =>
      content === ''
        ? `<${name}${attributes.join('')}${blank}/>`
        : `<${name}${attributes.join('')}${blank}>${content}</${name}${blank}>`,
    ),
  content: fc
    .array(
      fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom(
          '',
          'text',
          '\r\n',
          '😀',
          '&amp;',
          '<!-- <a> -->',
          '<![CDATA[<]]>',
          '<?p <?>',
        ),
        tie('element'),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join('')),
})).element;

describe('spans', () => {
  it('cover each element, its content and its attributes in any document', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', '\uFEFF', '<?xml version="1.0"?>\r\n<!--😀-->'),
        element,
        (prolog, body) => {
          const text = prolog + body;
          checkPositions(text, readXml(text, LIMITS, { skippable: /(?:<a\/>|<m:b\/>)+/g }).root);
        },
      ),
    );
  });
});

function checkPositions(text: string, node: XmlElement): void {
  const markup = text.slice(node.start, node.end);
  assert.ok(markup.startsWith(`<${node.name}`) && markup.endsWith('>'));
  const tail = text.slice(node.content.end, node.end);
  if (node.isSelfClosing) assert.equal(tail, '/>');
  else assert.match(tail, /^<\/[^<>]*>$/);
  for (const { start, end, value } of node.attributes) {
    assert.equal(text.charAt(start - 1), text.charAt(end));
    assert.equal(text.slice(start, end).replace('&#38;', '&'), value);
  }
  for (const child of node.elements) {
    assert.ok(child.start >= node.content.start && child.end <= node.content.end);
    checkPositions(text, child);
  }
}
