import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';

import {
  findTableProblems,
  replaceTables,
  toMarkedTable,
} from '../../scripts/performance-tables.ts';

const DOCUMENT = readFileSync(new URL('../../docs/performance.md', import.meta.url), 'utf8');

describe('the tables of docs/performance.md', () => {
  it('have the columns that the benchmarks declare', () => {
    assert.deepEqual([...findTableProblems(DOCUMENT)], []);
  });

  it('are reported if the columns differ, a marker is missing, or no benchmark writes them', () => {
    const [columns] = findTableProblems(DOCUMENT.replace('| format |', '| type   |'));
    assert.match(columns ?? '', /^the table first-frame needs/);
    const [marker] = findTableProblems(DOCUMENT.replace('<!-- table: edge -->', ''));
    assert.match(marker ?? '', /^the table edge needs/);
    const [unknown] = findTableProblems(`${DOCUMENT}<!-- table: other -->`);
    assert.match(unknown ?? '', /^no benchmark writes the table other/);
  });

  it('are replaced by those of a benchmark, and by no others', () => {
    const table = toMarkedTable('edge', '| new $& |');
    const replaced = replaceTables(DOCUMENT, `log\n${table}\nlog\n`);
    assert.ok(replaced.includes(table));
    const before = DOCUMENT.indexOf('<!-- table: edge -->');
    assert.equal(replaced.slice(0, before), DOCUMENT.slice(0, before));
    assert.equal(replaceTables(replaced, DOCUMENT), DOCUMENT);
    assert.throws(() => replaceTables('', table), /no markers of the table edge/);
  });
});
