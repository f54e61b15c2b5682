import assert from 'node:assert/strict';
import { it } from 'node:test';

import { createProgress, type ImportCounts } from './show-progress.ts';

const COUNTS: readonly ImportCounts[] = [
  { total: 1_000, finished: 500, failed: 0 },
  { total: 1_000, finished: 509, failed: 2 },
  { total: 1_000, finished: 1_000, failed: 2 },
];

function show(isTTY: boolean): string {
  let written = '';
  const progress = createProgress({
    isTTY,
    write: (text) => {
      written += String(text);
      return true;
    },
  });
  for (const counts of COUNTS) progress.show(counts);
  progress.end();
  return written;
}

it('redraws a bar on a terminal', () => {
  assert.equal(
    show(true),
    '\r[###############---------------] 500 of 1000 videos\u001B[K' +
      '\r[###############---------------] 509 of 1000 videos, 2 failed\u001B[K' +
      '\r[##############################] 1000 of 1000 videos, 2 failed\u001B[K\n',
  );
});

it('writes at most one line per percent elsewhere', () => {
  assert.equal(show(false), '500 of 1000 videos\n1000 of 1000 videos, 2 failed\n');
});
