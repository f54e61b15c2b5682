// What `npm test` runs: every check, then every test. Stops when a check has failed and says which
// command to repeat. One PostgreSQL serves all test files; it is gone when the tests end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
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
/** Tests that start no program but PostgreSQL, a process for each list: one for each file would take half of their time. */
const IN_SHARED_PROCESSES = [
  ['{src,web,sdk}/**/*.test.ts'],
  ['test/api/*.test.ts', 'test/faults/{accounts,egress,http,playback,resolution}-*.test.ts'],
];
/** Tests with programs, browsers and memory of their own, which wait for these much of the time. */
const IN_OWN_PROCESSES = [
  'test/{architecture,browser,flows}/*.test.ts',
  'test/faults/!(accounts|egress|http|playback|resolution)-*.test.ts',
];
const FILES_AT_A_TIME = 1 + Math.max(2, availableParallelism());
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);
/** For what hangs; no test takes a tenth of it where it has a processor to itself. */
const TEST_TIMEOUT_MS = 300_000;

type Environment = Readonly<Record<string, string>>;

process.exitCode = (await runChecks()) && (await runTests()) ? 0 : 1;

/** Those that have begun when one fails end as well: what they say is worth having. */
async function runChecks(): Promise<boolean> {
  const waiting = [...CHECKS];
  let areAllPassed = true;
  async function runNext(): Promise<void> {
    const check = areAllPassed ? waiting.shift() : undefined;
    if (check === undefined) return;
    console.log(`reelay: checking ${check} …`);
    const { isPassed, output } = await runQuietly('npm', ['run', '--silent', `check:${check}`], {});
    if (!isPassed) {
      areAllPassed = false;
      console.error(`${output}\nreelay: failed; to see it again: npm run check:${check}`);
    }
    await runNext();
  }
  await Promise.all(Array.from({ length: CHECKS_AT_A_TIME }, runNext));
  return areAllPassed;
}

async function runTests(): Promise<boolean> {
  console.log('reelay: running the tests …');
  const postgres = await startPostgres();
  const environment = {
    TEST_POSTGRES_URL: postgres.url,
    // Most files load the same modules.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  try {
    const shared = IN_SHARED_PROCESSES.map((files) =>
      runQuietly('node', toTestRun('--test-isolation=none', files), environment),
    );
    const arePassed = await run(
      'node',
      toTestRun(`--test-concurrency=${FILES_AT_A_TIME}`, IN_OWN_PROCESSES),
      environment,
    );
    const rest = await Promise.all(shared);
    for (const { output } of rest) console.log(output);
    return arePassed && rest.every(({ isPassed }) => isPassed);
  } finally {
    await postgres.stop();
  }
}

function toTestRun(how: string, files: readonly string[]): readonly string[] {
  return [
    '--disable-warning=ExperimentalWarning',
    '--import=./test/support/seed-properties.ts',
    '--test',
    how,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    ...files,
  ];
}

/** The loop keeps running meanwhile: the database's output must be read, or it would block. */
async function run(
  command: string,
  args: readonly string[],
  environment: Environment,
): Promise<boolean> {
  const env = { ...readEnvironment(), ...environment };
  const child = spawn(command, args, { stdio: 'inherit', env });
  const [status] = await once(child, 'exit');
  return status === 0;
}

/** The same beside another run: what it says is kept until it has ended. */
async function runQuietly(
  command: string,
  args: readonly string[],
  environment: Environment,
): Promise<{ readonly isPassed: boolean; readonly output: string }> {
  const env = { ...readEnvironment(), ...environment };
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { isPassed: status === 0, output };
}
