import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { Type } from 'typebox';
import { Value } from 'typebox/value';

import { type ListingSchema, pickListed } from './pick-listed.ts';

const pick = (schema: ListingSchema, value: unknown): unknown =>
  pickListed(structuredClone(schema), value, {
    itemsMax: 2,
    matches: (each, candidate) => Value.Check(each, candidate),
  });

describe('pickListed', () => {
  const File = Type.Object({ url: Type.String() });
  const cases: readonly (readonly [string, ListingSchema, unknown, unknown])[] = [
    ['unlisted members', File, { url: 'a', size: 1 }, { url: 'a' }],
    [
      'members of list items',
      Type.Object({ files: Type.Array(File) }),
      { files: [{ url: 'a', x: [] }], more: [] },
      { files: [{ url: 'a' }] },
    ],
    ['items beyond the limit', Type.Array(Type.Number()), [1, 2, 3], [1, 2]],
    [
      'members that the matching alternative does not list',
      Type.Union([Type.Null(), Type.Object({ id: Type.Number() }), File]),
      { id: 'not a number', url: 'a' },
      { url: 'a' },
    ],
  ];
  for (const [name, schema, value, picked] of cases) {
    it(`removes ${name}`, () => assert.deepEqual(pick(schema, value), picked));
  }

  it('keeps values without listed members', () => {
    const value = { any: { x: 1 }, list: [{ y: 1 }, 2, 3] };
    assert.deepEqual(pick(Type.Unknown(), value), value);
    assert.deepEqual(pick(Type.Record(Type.String(), Type.Unknown()), value), value);
  });

  it('does not follow names of the prototype', () => {
    const value: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":1,"url":"a"}');
    const picked = pick(File, value);
    assert.deepEqual(picked, { url: 'a' });
    assert.equal(Object.getPrototypeOf(picked), Object.prototype);
  });
});
