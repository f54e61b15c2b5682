// `npm test`: runs every check and every test, several jobs at a time, and lists the failures at
// the end. All test files share one PostgreSQL server, which is stopped and deleted afterwards.
import { spawn, spawnSync } from 'node:child_process';
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

/** Stops a test that hangs. On an idle core, every test finishes in a tenth of this time. */
const TEST_TIMEOUT_MS = 300_000;

/**
 * Test files that run one after the other in one process, because loading the service takes longer
 * than most files.
 */
function tests(files: readonly string[]): Job {
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--import=./test/support/seed-properties.ts',
    '--test',
    '--test-isolation=none',
    '--test-concurrency=1',
    `--test-timeout=${TEST_TIMEOUT_MS}`,
  ];
  return { name: files.join(' '), command: 'node', args: [...flags, ...files] };
}

const WITH_SEVERAL_PROCESSES = 'first-start|killed-*|several-*|two-nodes*';
/** Measures the memory of the process that it runs in. */
const MEASURED_ALONE = 'webhooks-receivers';
const WITHOUT_PROGRAMS = 'accounts|egress|http|playback|resolution';
/** Short checks first, then the longest jobs, so that all end at about the same time. */
const JOBS: readonly Job[] = [
  check('format'),
  check('docs'),
  check('types'),
  tests([`test/faults/!(@(${WITHOUT_PROGRAMS})-*|${MEASURED_ALONE}).test.ts`]),
  tests(['{src,web,sdk}/**/*.test.ts']),
  tests(['test/api/*.test.ts', `test/faults/@(${WITHOUT_PROGRAMS})-*.test.ts`]),
  tests(['test/browser/account-*.test.ts']),
  tests(['test/browser/!(account-*|player-*).test.ts']),
  check('lint'),
  tests([`test/flows/!(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  tests(['test/browser/player-*.test.ts']),
  tests(['test/chaos/*.test.ts']),
  tests([`test/flows/@(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  tests(['test/architecture/*.test.ts']),
  tests([`test/faults/${MEASURED_ALONE}.test.ts`]),
  check('boundaries'),
  check('language'),
  check('unused'),
  check('openapi'),
  check('sdk-types'),
  check('providers'),
];
/** One job more than cores, because tests spend much of their time waiting. */
const CONCURRENT_JOBS = 1 + availableParallelism();
/** Stops a job that hangs. */
const JOB_TIMEOUT_MS = 1_200_000;
const TEST_FILES = '{src,web,sdk,test}/**/*.test.ts';
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);

/** `scripts/bootstrap.mjs` bundles the service before this program runs. */
const SERVER = fileURLToPath(new URL('../dist/server/', import.meta.url));

const treeBefore = readWorkingTree();
const failed = await runAll();
for (const { name, command } of failed) {
  console.log(`reelay: FAILED: ${command === 'npm' ? `npm run ${name}` : name}`);
}
const treeAfter = readWorkingTree();
if (treeAfter !== treeBefore) {
  console.log(`reelay: FAILED: the tests changed the working tree:\n${treeAfter}`);
}
process.exitCode = failed.length === 0 && treeAfter === treeBefore ? 0 : 1;

/** Runs all jobs, and returns those that failed. */
async function runAll(): Promise<readonly Job[]> {
  assertEachFileOnce();
  const postgres = await startPostgres();
  const env = {
    ...readEnvironment(),
    TEST_POSTGRES_URL: postgres.url,
    TEST_SERVER: SERVER,
    // Most test files load the same modules, so they share a cache of compiled code.
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
    await Promise.all(Array.from({ length: CONCURRENT_JOBS }, runNext));
  } finally {
    await postgres.stop();
  }
  return failures;
}

/** Throws if a test file is in no job, or in more than one. */
function assertEachFileOnce(): void {
  const taken = JOBS.flatMap(({ args }) => args.flatMap((arg) => globSync(arg)));
  const all = globSync(TEST_FILES, { exclude: ['**/node_modules/**'] });
  const wrong = all.filter((file) => taken.filter((each) => each === file).length !== 1);
  if (wrong.length > 0) throw new Error(`not in exactly one job: ${wrong.join(' ')}`);
}

/** Runs a job, and prints its output when it ends, because several jobs run at the same time. */
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

/** Lists changed and untracked files, except ignored ones. Empty outside a Git checkout. */
function readWorkingTree(): string {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    encoding: 'utf8',
  });
  return stdout ?? '';
}
