// What `npm test` runs: every check and every test, side by side. The first check that fails ends it and says which
// command to repeat. One PostgreSQL serves all test files; it is gone when the tests end.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '../src/platform/config/env.ts';
import { startPostgres } from '../test/support/postgres.ts';

/** The longest first: the others fit beside and after them. */
const CHECKS = [
  'types',
  'lint',
  'format',
  'boundaries',
  'unused',
  'openapi',
  'sdk-types',
  'docs',
  'providers',
];
const CHECKS_AT_A_TIME = 2;

/** Tests that run one after the other, beside those of the other lanes. */
type Lane = {
  readonly files: readonly string[];
  /** Loading the service takes longer than most files; but those that measure their memory need it for themselves. */
  readonly isolation: 'none' | 'process';
};

const WITHOUT_PROGRAMS = 'accounts|egress|http|playback|resolution';
const LANES: readonly Lane[] = [
  {
    files: ['{src,web,sdk}/**/*.test.ts'],
    isolation: 'none',
  },
  {
    files: ['test/api/*.test.ts', `test/faults/@(${WITHOUT_PROGRAMS})-*.test.ts`],
    isolation: 'none',
  },
  {
    files: ['test/browser/account-*.test.ts'],
    isolation: 'none',
  },
  {
    files: ['test/browser/player-*.test.ts'],
    isolation: 'none',
  },
  {
    files: ['test/browser/!(account-*|player-*).test.ts'],
    isolation: 'none',
  },
  {
    files: ['test/{architecture,flows}/*.test.ts'],
    isolation: 'none',
  },
  {
    files: [`test/faults/!(@(${WITHOUT_PROGRAMS})-*).test.ts`],
    isolation: 'process',
  },
];
const ALL_FILES = '{src,web,sdk,test}/**/*.test.ts';
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);
/** For what hangs; no test takes a tenth of it where it has a processor to itself. */
const TEST_TIMEOUT_MS = 300_000;
/** For a lane that something keeps from ending. */
const RUN_TIMEOUT_MS = 1_200_000;

const running = new Set<ChildProcess>();
const arePassed = await Promise.all([runChecks(), runTests()]);
process.exitCode = arePassed.every(Boolean) ? 0 : 1;

async function runChecks(): Promise<boolean> {
  const waiting = [...CHECKS];
  let areAllPassed = true;
  async function runNext(): Promise<void> {
    const check = areAllPassed ? waiting.shift() : undefined;
    if (check === undefined) return;
    const { isPassed, output } = await run('npm', ['run', '--silent', `check:${check}`], {});
    if (isPassed) {
      console.log(`reelay: checked ${check}`);
    } else if (areAllPassed) {
      areAllPassed = false;
      console.error(`${output}\nreelay: failed; to see it again: npm run check:${check}`);
      for (const child of running) child.kill();
    }
    await runNext();
  }
  await Promise.all(Array.from({ length: CHECKS_AT_A_TIME }, runNext));
  return areAllPassed;
}

async function runTests(): Promise<boolean> {
  assertAllTaken();
  console.log('reelay: running the checks and the tests …');
  const postgres = await startPostgres();
  const settings = {
    TEST_POSTGRES_URL: postgres.url,
    // Most files load the same modules.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  try {
    const outcomes = await Promise.all(
      LANES.map(async (lane) => {
        const { isPassed, output } = await run('node', toTestRun(lane), settings);
        console.log(
          `${output}\nreelay: ${isPassed ? 'passed' : 'FAILED'}: ${lane.files.join(' ')}`,
        );
        return isPassed;
      }),
    );
    return outcomes.every(Boolean);
  } finally {
    await postgres.stop();
  }
}

/** Throws when a file of tests is in no lane, or in two. */
function assertAllTaken(): void {
  const taken = LANES.flatMap(({ files }) => files.flatMap((pattern) => globSync(pattern)));
  const all = globSync(ALL_FILES, { exclude: ['**/node_modules/**'] });
  const wrong = all.filter((file) => taken.filter((each) => each === file).length !== 1);
  if (wrong.length > 0) throw new Error(`not in one lane: ${wrong.join(' ')}`);
}

function toTestRun({ files, isolation }: Lane): readonly string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    '--import=./test/support/seed-properties.ts',
    '--test',
    `--test-isolation=${isolation}`,
    '--test-concurrency=1',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...files,
  ];
}

/** What it says is kept until it has ended: many run at the same time. */
async function run(
  command: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly isPassed: boolean; readonly output: string }> {
  const env = { ...readEnvironment(), ...settings };
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    timeout: RUN_TIMEOUT_MS,
  });
  running.add(child);
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  running.delete(child);
  return { isPassed: status === 0, output };
}
