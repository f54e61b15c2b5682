import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import * as fc from 'fast-check';

import { findAttribute, parseAttributes } from './parse-attributes.ts';

describe('parseAttributes', () => {
  const cases: readonly (readonly [
    list: string,
    expected: readonly (readonly [string, string])[],
  ])[] = [
    ['', []],
    [
      'A=1,B="2"',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    [
      'CODECS="avc1,mp4a",URI="a,b=c"',
      [
        ['CODECS', 'avc1,mp4a'],
        ['URI', 'a,b=c'],
      ],
    ],
    [
      'SERVER-URI="s",URI="u"',
      [
        ['SERVER-URI', 's'],
        ['URI', 'u'],
      ],
    ],
    [
      ' A = 1 , B = "2" ',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['A="open,B=2', [['A', 'open,B=2']]],
    ['junk,A=1,junk', [['A', '1']]],
    [
      'A=,B=2',
      [
        ['A', ''],
        ['B', '2'],
      ],
    ],
    [
      'A="1"junk,B=2',
      [
        ['A', '1'],
        ['B', '2'],
      ],
    ],
    ['__proto__="x"', [['__proto__', 'x']]],
  ];
  for (const [list, expected] of cases) {
    it(`parses ${list || 'an empty list'}`, () => {
      assert.deepEqual(
        parseAttributes(list).map(({ name, value }) => [name, value]),
        expected,
      );
    });
  }

  it('returns the span of each value, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('A', '=', ',', '"', ' ', '\t') }), (list) => {
        let at = 0;
        for (const { value, start, end } of parseAttributes(list)) {
          assert.equal(list.slice(start, end), value);
          assert.ok(start >= at);
          at = end;
        }
      }),
    );
  });
});

describe('findAttribute', () => {
  it('returns the first attribute with a name, and no inherited property', () => {
    const attributes = parseAttributes('A=1,A=2');
    assert.equal(findAttribute(attributes, 'A'), '1');
    assert.equal(findAttribute(attributes, 'constructor'), undefined);
  });
});
