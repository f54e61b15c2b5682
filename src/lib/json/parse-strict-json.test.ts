import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { type JsonProblem, parseStrictJson } from './parse-strict-json.ts';

const DEPTH_MAX = 5;

const REFUSED: readonly (readonly [name: string, text: string | Uint8Array, JsonProblem])[] = [
  ['nothing', '', 'syntax'],
  ['an open object', '{"a":1', 'syntax'],
  ['a trailing comma', '{"a":1,}', 'syntax'],
  ['NaN', '{"a":NaN}', 'syntax'],
  ['bytes that are not UTF-8', Uint8Array.of(0x22, 0xff, 0x22), 'not_utf8'],
  ['a surrogate half in UTF-8 bytes', Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), 'not_utf8'],
  ['one level too many', '[[[[[[]]]]]]', 'too_deep'],
  ['a hundred thousand levels', '['.repeat(100_000) + ']'.repeat(100_000), 'too_deep'],
  ['a name given twice', '{"url":"a","url":"b"}', 'duplicate_name'],
  ['a name given twice, once escaped', '{"url":"a","\\u0075rl":"b"}', 'duplicate_name'],
  ['a name given twice further in', '{"a":[{"b":1, "c":2, "b" :3}]}', 'duplicate_name'],
  ['__proto__', '{"__proto__":{"a":1}}', 'forbidden_name'],
  ['__proto__, escaped', '{"\\u005f_proto__":{"a":1}}', 'forbidden_name'],
  ['constructor', '{"a":{"constructor":1}}', 'forbidden_name'],
  ['an escaped NUL', '{"a":"x\\u0000y"}', 'bad_character'],
  ['half a surrogate pair', '{"a":"\\ud800"}', 'bad_character'],
  ['half a surrogate pair in a name', '{"\\udc00":1}', 'bad_character'],
];

describe('parseStrictJson', () => {
  for (const [name, text, problem] of REFUSED) {
    it(`refuses ${name} as ${problem}`, () => {
      assert.deepEqual(parse(text), { ok: false, problem });
    });
  }

  it('takes the same name in different objects, quotes and brackets in strings, and a byte order mark', () => {
    const text = '\uFEFF{"a":{"b":"]}\\"{"},"c":{"b":"__proto__"},"d":["a","a"]}';
    assert.deepEqual(parse(text), {
      ok: true,
      value: { a: { b: ']}"{' }, c: { b: '__proto__' }, d: ['a', 'a'] },
    });
  });

  it('reads what JSON.stringify writes', () => {
    const names = fc
      .string({ unit: 'binary' })
      .filter((name) => !/proto|constructor|\0/.test(name));
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
