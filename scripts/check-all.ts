// What `npm test` runs: every check and every test, a few at a time. Says at the end what has failed. One PostgreSQL
// serves all test files; it is gone when the tests end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';
import { startPostgres } from '#test/support/postgres.ts';

type Job = { readonly name: string; readonly command: string; readonly args: readonly string[] };

/** One of the `check:` scripts. */
function check(name: string): Job {
  return { name: `check:${name}`, command: 'npm', args: ['run', '--silent', `check:${name}`] };
}

/** For what hangs; no test takes a tenth of it where it has a processor to itself. */
const TEST_TIMEOUT_MS = 300_000;

/**
 * Tests that run one after the other. Most share one process, since loading the service takes longer than most files;
 * those that measure their memory have one `each`.
 */
function tests(files: readonly string[], isolation: 'one process' | 'each' = 'one process'): Job {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--import=./test/support/seed-properties.ts',
    '--test',
    `--test-isolation=${isolation === 'each' ? 'process' : 'none'}`,
    '--test-concurrency=1',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
  ];
  return { name: files.join(' '), command: 'node', args: [...flags, ...files] };
}

const WITH_SEVERAL_PROCESSES = 'first-start|killed-*|several-*|two-nodes*';
const WITHOUT_PROGRAMS = 'accounts|egress|http|playback|resolution';
/** What takes a moment, then the longest first, so that all end together. */
const JOBS: readonly Job[] = [
  check('format'),
  check('docs'),
  check('types'),
  tests([`test/faults/!(@(${WITHOUT_PROGRAMS})-*).test.ts`], 'each'),
  tests(['{src,web,sdk}/**/*.test.ts']),
  tests(['test/api/*.test.ts', `test/faults/@(${WITHOUT_PROGRAMS})-*.test.ts`]),
  tests(['test/browser/account-*.test.ts']),
  tests(['test/browser/!(account-*|player-*).test.ts']),
  check('lint'),
  tests([`test/flows/!(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  tests(['test/browser/player-*.test.ts']),
  tests([`test/flows/@(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  tests(['test/architecture/*.test.ts']),
  check('boundaries'),
  check('unused'),
  check('openapi'),
  check('sdk-types'),
  check('providers'),
];
/** Tests wait much of the time; but what a browser plays meanwhile it plays for nobody. */
const JOBS_AT_A_TIME = 1 + availableParallelism();
/** For a job that something keeps from ending. */
const JOB_TIMEOUT_MS = 1_200_000;
const TEST_FILES = '{src,web,sdk,test}/**/*.test.ts';
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);

const failed = await runAll();
for (const { name, command } of failed) {
  console.log(`reelay: FAILED: ${command === 'npm' ? `npm run ${name}` : name}`);
}
process.exitCode = failed.length === 0 ? 0 : 1;

/** Answers what has failed. */
async function runAll(): Promise<readonly Job[]> {
  assertEachOnce();
  const postgres = await startPostgres();
  const env = {
    ...readEnvironment(),
    TEST_POSTGRES_URL: postgres.url,
    // Most files load the same modules.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const waiting = [...JOBS];
  const failures: Job[] = [];
  async function runNext(): Promise<void> {
    const job = waiting.shift();
    if (job === undefined) return;
    if (!(await run(job, env))) failures.push(job);
    await runNext();
  }
  try {
    await Promise.all(Array.from({ length: JOBS_AT_A_TIME }, runNext));
  } finally {
    await postgres.stop();
  }
  return failures;
}

/** Throws when a file of tests is in no job, or in two. */
function assertEachOnce(): void {
  const taken = JOBS.flatMap(({ args }) => args.flatMap((arg) => globSync(arg)));
  const all = globSync(TEST_FILES, { exclude: ['**/node_modules/**'] });
  const wrong = all.filter((file) => taken.filter((each) => each === file).length !== 1);
  if (wrong.length > 0) throw new Error(`not in one job: ${wrong.join(' ')}`);
}

/** What it says is kept until it has ended: several run at the same time. */
async function run({ name, command, args }: Job, env: NodeJS.ProcessEnv): Promise<boolean> {
  const startMs = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
    timeout: JOB_TIMEOUT_MS,
  });
  const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const isPassed = status === 0;
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${output}\nreelay: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s: ${name}`);
  return isPassed;
}
