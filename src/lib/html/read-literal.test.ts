import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, constantFrom, jsonValue, property, string } from 'fast-check';

import { readLiteral } from './read-literal.ts';

describe('readLiteral', () => {
  const literals: readonly (readonly [string, unknown])[] = [
    [`{file: 'a.mp4', "b": 1}`, { file: 'a.mp4', b: 1 }],
    [`{'a': [1, 2.5, -3, .5, 0x1F, 1e3,], }`, { a: [1, 2.5, -3, 0.5, 31, 1000] }],
    [`{a: true, b: !1, c: null, d: undefined}`, { a: true, b: false, c: null, d: undefined }],
    [`"a\\u0026b\\x3d\\u{1F600}\\/\\n\\q"`, 'a&b=😀/\nq'],
    ['`one\ntwo`', 'one\ntwo'],
    [`['https://' + "h.example" + '/a.mp4']`, ['https://h.example/a.mp4']],
    [`{/* one */ a /* two */ : // three\n 1}`, { a: 1 }],
    [`JSON.parse('{"a":["b"]}')`, { a: ['b'] }],
    [`{a: JSON.parse("{\\"b\\":1}")}`, { a: { b: 1 } }],
    [`{$a: 1, _b: 2, 3: 'c', é: 4}`, { $a: 1, _b: 2, 3: 'c', é: 4 }],
    // Values that depend on running the script are unknown; the values next to them are not.
    [`{a: get(1, {b: 2}), c: 3}`, { a: undefined, c: 3 }],
    [`{a: x ? 'b' : 'c', d: 1}`, { a: undefined, d: 1 }],
    [`{a: 1 + 2, d: 1}`, { a: undefined, d: 1 }],
    ['{a: `b${c}d`, e: 1}', { a: undefined, e: 1 }],
    [`{a() { return {b: ','}; }, async c() {}, ...d, [e]: 1, f, g: 2}`, { g: 2 }],
    [`{a: function () { return /[}/'"]/.test('}'); }, b: 1}`, { a: undefined, b: 1 }],
    [`{a: (x) => ({b: x}), c: 8 / 2 / 1, d: 1}`, { a: undefined, c: undefined, d: 1 }],
    // Broken JSON with a clear meaning.
    ['{"a": "one\n\ttwo", "b": 1,}', { a: 'one\n\ttwo', b: 1 }],
    ['{"a": "b" "c": "d"}', { a: 'b', c: 'd' }],
    ['{"a": {"b": [1, "c', { a: { b: [1, 'c'] } }],
    ['{"a": [1, 2}, "b": 3}', { a: [1, 2] }],
  ];
  for (const [text, value] of literals) {
    it(`parses ${JSON.stringify(text)}`, () => {
      const read = readLiteral(text);
      assert.deepEqual(read.value, value);
    });
  }

  it('returns the end of the value and the skipped ranges', () => {
    const text = `x = {a: function () { play({file: 'b.mp4'}); }}; y()`;
    const { end, skipped } = readLiteral(text, 4);
    assert.equal(text.slice(end), '; y()');
    assert.deepEqual(
      skipped.map(({ start, end: to }) => text.slice(start, to)),
      [`() { play({file: 'b.mp4'}); }`],
    );
  });

  it('creates own properties for special names', () => {
    const { value } = readLiteral(`{__proto__: {polluted: 1}, constructor: 2}`);
    assert.deepEqual(Object.keys(Object(value)), ['__proto__', 'constructor']);
    assert.equal(Reflect.get({}, 'polluted'), undefined);
  });

  it('parses JSON like JSON.parse', () => {
    assertProperty(
      property(jsonValue(), constantFrom(0, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        assert.deepEqual(readLiteral(text).value, JSON.parse(text));
        assert.equal(readLiteral(text).end, text.length);
      }),
    );
  });

  it('parses script notation', () => {
    assertProperty(
      property(jsonValue(), (value) => {
        assert.deepEqual(readLiteral(toScript(value)).value, JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('accepts any text and stays within it', () => {
    const piece = constantFrom(
      ...Array.from('{}[]()"\'`\\/*,:;+$ \n'),
      'a',
      '1',
      '${',
      '//',
      '/*',
      'JSON.parse("',
    );
    assertProperty(
      property(string({ unit: piece, maxLength: 80 }), (text) => {
        const { end, skipped } = readLiteral(`{${text}`);
        assert.ok(end <= text.length + 1);
        assert.ok(skipped.every((span) => span.start < span.end && span.end <= text.length + 1));
      }),
    );
  });

  for (const piece of [
    '{',
    '[',
    '{a:',
    '[{"a":[',
    '"\\',
    '`${',
    '/*',
    'f(',
    '{a:/',
    'JSON.parse("',
  ]) {
    it(`terminates for endless ${piece}`, () => {
      const { end } = readLiteral(`[${piece.repeat(100_000)}`);
      assert.ok(end > 0);
    });
  }
});

/** Uses single quotes, unquoted names, comments and trailing commas. */
function toScript(value: unknown): string {
  if (typeof value === 'string') {
    return `'${value.replaceAll(/[\\'\n\r\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`)}'`;
  }
  if (Array.isArray(value)) return `[${value.map((item) => `${toScript(item)}, `).join('')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, item]) => {
    const key = /^[a-z]+$/i.test(name) ? name : toScript(name);
    return `/* } */ ${key} : ${toScript(item)},\n`;
  });
  return `{${members.join('')}}`;
}
