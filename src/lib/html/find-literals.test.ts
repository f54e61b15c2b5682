import assert from 'node:assert/strict';
import { describe, it } from 'node:test';

import { assert as assertProperty, property, string } from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { findLiterals } from './find-literals.ts';

const values = (script: string): readonly unknown[] =>
  findLiterals(script).map(({ value }) => value);

describe('findLiterals', () => {
  it('finds literals in calls and assignments with the preceding code', () => {
    const found = findLiterals(
      `var a = {b: 1}; jwplayer("x").setup({file: "c.mp4"}); list.push([1]); window.d = JSON.parse('{"e":2}');`,
    );
    assert.deepEqual(
      found.map(({ value }) => value),
      [{ b: 1 }, { file: 'c.mp4' }, [1], { e: 2 }],
    );
    assert.match(found[1]?.before ?? '', /jwplayer\("x"\)\.setup\($/);
  });

  it('searches function bodies', () => {
    assert.deepEqual(values('(function () { if (x) { run({a: 1}); } })()'), [{ a: 1 }]);
    assert.deepEqual(values('App({ready: function () { play({file: "b.mp4"}); }})'), [
      { ready: undefined },
      { file: 'b.mp4' },
    ]);
  });

  it('ignores code blocks', () => {
    assert.deepEqual(values('if (a) { b(); } else { c[1] = d; }'), []);
  });

  it('accepts any text', () => {
    assertProperty(
      property(string({ unit: codePoint }), (text) => values(`a({${text}`).length >= 0),
    );
  });

  for (const piece of ['({', '({a:function(){', '=[', 'return {', '(JSON.parse("']) {
    it(`terminates for endless ${piece}`, () => {
      assert.ok(findLiterals(piece.repeat(50_000)).length <= 400);
    });
  }
});
