import assert from 'node:assert/strict';
import { it } from 'node:test';

import * as fc from 'fast-check';

import { codePoint } from '#test/support/arbitrary-texts.ts';

import { toCsvRow } from './to-csv.ts';

it('writes numbers and plain text unchanged, and null as an empty cell', () => {
  assert.equal(toCsvRow(['DE', 12, 0.5, null, '']), 'DE,12,0.5,,\r\n');
  assert.equal(toCsvRow([Number.NaN, Number.POSITIVE_INFINITY]), ',\r\n');
});

it('quotes cells that contain separators, quotes or line breaks', () => {
  assert.equal(
    toCsvRow(['a,b', 'say "no"', 'two\r\nlines']),
    '"a,b","say ""no""","two\r\nlines"\r\n',
  );
});

const FORMULAS = [
  '=1+1',
  '=cmd|"/c calc"!A1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '  =1+1',
  '\0=1+1',
  '＝1+1',
];

for (const text of FORMULAS) {
  it(`neutralizes the formula ${JSON.stringify(text)}`, () => {
    assert.equal(toCsvRow([text]), `"'${text.replaceAll('"', '""')}"\r\n`);
  });
}

it('leaves operators after the first character of a cell unchanged', () => {
  assert.equal(toCsvRow(['a=b', 'e-mail', '1+1']), 'a=b,e-mail,1+1\r\n');
});

it('round-trips CSV cells except for the added apostrophe', () => {
  const cell = fc.oneof(
    fc.string({ unit: codePoint }),
    fc.constantFrom(...FORMULAS, '"', ',', '\r\n'),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (cells) => {
      const read = readRow(toCsvRow(cells));
      assert.equal(read.length, cells.length);
      read.forEach((text, at) => {
        assert.ok(text === cells[at] || text === `'${cells[at]}`);
        assert.doesNotMatch(text, /^\s*[=+\-@]/);
      });
    }),
  );
});

/** Parses a row strictly according to RFC 4180. */
function readRow(row: string): readonly string[] {
  assert.ok(row.endsWith('\r\n'));
  const cells = `,${row.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,"]*))/gs);
  return [...cells].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '');
}
