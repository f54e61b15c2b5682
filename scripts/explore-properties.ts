// `npm run test:properties [ROUNDS]`: runs the files with property tests repeatedly, with new
// inputs each time. Stops at the first failing round, whose output contains the seed and the
// counterexample. Turn the counterexample into a test.
import { spawnSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';

const FILES = '{src,web,sdk}/**/*.test.ts';
const HAS_PROPERTIES = /from 'fast-check'|assertToleratesMutations|assertReadsAnyBytes/;
const DEFAULT_ROUNDS = 10;

const rounds = Number(process.argv[2] ?? DEFAULT_ROUNDS);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error('reelay: the number of rounds is expected, such as: npm run test:properties 100');
  process.exit(2);
}

const files: string[] = [];
for await (const file of glob(FILES, { exclude: ['**/node_modules/**'] })) {
  if (HAS_PROPERTIES.test(await readFile(file, 'utf8'))) files.push(file);
}

for (let round = 1; round <= rounds; round += 1) {
  const { status, stdout } = spawnSync(
    'node',
    ['--disable-warning=ExperimentalWarning', '--test', '--test-isolation=none', ...files],
    { encoding: 'utf8', maxBuffer: Infinity },
  );
  if (status !== 0) {
    console.error(stdout.slice(stdout.indexOf('failing tests:')));
    process.exit(1);
  }
  console.log(`reelay: round ${round} of ${rounds}: ${files.length} files pass`);
}
