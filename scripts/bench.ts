// `npm run bench`: runs the benchmarks whose tables are in docs/performance.md, and replaces these
// tables. A benchmark that needs a missing program is omitted, and its tables stay.
// npm run bench [-- BENCH…]
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { replaceTables, TABLES } from './performance-tables.ts';

const DOCUMENT = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
const BENCHES: ReadonlySet<string> = new Set(Object.values(TABLES).map(({ bench }) => bench));
/** The program that a benchmark needs. */
const PROGRAMS: ReadonlyMap<string, string> = new Map([
  ['noisy-neighbour', 'nginx'],
  ['proxy', 'nginx'],
  ['packaging', 'ffmpeg'],
]);

const { positionals } = parseArgs({ allowPositionals: true });
for (const name of positionals) {
  if (!BENCHES.has(name)) throw new Error(`${name} is none of ${[...BENCHES].join(', ')}`);
}
for (const bench of positionals.length > 0 ? positionals : BENCHES) await run(bench);

async function run(bench: string): Promise<void> {
  const program = PROGRAMS.get(bench);
  if (program !== undefined && spawnSync(program, ['-version']).error !== undefined) {
    console.log(`reelay: bench/${bench}.ts is omitted, because ${program} is not installed.`);
    return;
  }
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', `bench/${bench}.ts`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  console.log(output);
  if (status !== 0) throw new Error(`bench/${bench}.ts failed`);
  writeFileSync(DOCUMENT, replaceTables(readFileSync(DOCUMENT, 'utf8'), output));
}
