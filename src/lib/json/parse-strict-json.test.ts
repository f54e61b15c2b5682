import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { type JsonProblem, parseStrictJson } from './parse-strict-json.ts';

const DEPTH_MAX = 5;

const REJECTED: readonly (readonly [name: string, text: string | Uint8Array, JsonProblem])[] = [
  ['an empty text', '', 'syntax'],
  ['an unclosed object', '{"a":1', 'syntax'],
  ['a trailing comma', '{"a":1,}', 'syntax'],
  ['NaN', '{"a":NaN}', 'syntax'],
  ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'not_utf8'],
  ['a lone surrogate encoded in UTF-8', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'not_utf8'],
  ['one level too many', '[[[[[[]]]]]]', 'too_deep'],
  ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), 'too_deep'],
  ['a duplicate name', '{"url":"a","url":"b"}', 'duplicate_name'],
  ['a duplicate name, one of them escaped', '{"url":"a","\\u0075rl":"b"}', 'duplicate_name'],
  ['a duplicate name in a nested object', '{"a":[{"b":1, "c":2, "b" :3}]}', 'duplicate_name'],
  ['an escaped NUL', '{"a":"x\\u0000y"}', 'bad_character'],
  ['a lone surrogate', '{"a":"\\ud800"}', 'bad_character'],
  ['a lone surrogate in a name', '{"\\udc00":1}', 'bad_character'],
];

describe('parseStrictJson', () => {
  for (const [name, text, problem] of REJECTED) {
    it(`rejects ${name} as ${problem}`, () => {
      assert.deepEqual(parse(text), { ok: false, problem });
    });
  }

  it('accepts equal names in different objects, brackets in strings, and a byte order mark', () => {
    const text = '\uFEFF{"a":{"b":"]}\\"{"},"c":{"b":"__proto__"},"d":["a","a"]}';
    assert.deepEqual(parse(text), {
      ok: true,
      value: { a: { b: ']}"{' }, c: { b: '__proto__' }, d: ['a', 'a'] },
    });
  });

  it('parses names of inherited properties as own properties', () => {
    const parsed = parse('{"\\u005f_proto__":{"a":1},"constructor":{"prototype":{"a":1}}}');
    assert.ok(parsed.ok);
    assert.deepEqual(Object.keys(Object(parsed.value)), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(parsed.value), Object.prototype);
    assert.equal(Reflect.get({}, 'a'), undefined);
  });

  it('parses the output of JSON.stringify', () => {
    const names = fc.string({ unit: codePoint }).filter((name) => !name.includes('\0'));
    const values = fc.letrec((tie) => ({
      leaf: fc.oneof(names, fc.integer(), fc.boolean(), fc.constant(null)),
      node: fc.oneof(tie('leaf'), fc.array(tie('leaf')), fc.dictionary(names, tie('leaf'))),
    })).node;
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        assert.deepEqual(parse(text), { ok: true, value: JSON.parse(text) });
      }),
      { numRuns: 200 },
    );
  });
});

function parse(text: string | Uint8Array): ReturnType<typeof parseStrictJson> {
  return parseStrictJson(typeof text === 'string' ? Buffer.from(text) : text, DEPTH_MAX);
}
