// `npm test`: runs every check and every test, several jobs at a time, and describes the failures
// at the end. All test files share one PostgreSQL server, which is stopped and deleted afterwards.
// With `--unit`, runs only the tests next to the sources.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';
import { startPostgres } from '#test/support/postgres.ts';

import { describeFailure } from './describe-failure.ts';

type Job = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Patterns of test files, of which the job may run a part. */
  readonly files: readonly string[];
};

type FailedJob = Job & { readonly output: string };

/** One of the `check:` scripts. */
function check(name: string): Job {
  const args = ['run', '--silent', `check:${name}`];
  return { name: `check:${name}`, command: 'npm', args, files: [] };
}

/** Stops a test that hangs. On an idle core, every test finishes in a tenth of this time. */
const TEST_TIMEOUT_MS = 300_000;
const TEST_FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--import=./test/support/seed-properties.ts',
  '--test',
  '--test-isolation=none',
  '--test-concurrency=1',
  `--test-timeout=${TEST_TIMEOUT_MS}`,
];

/**
 * Test files that run one after the other in one process, because loading the service takes longer
 * than most files. Files that take long are distributed over several processes.
 */
function tests(files: readonly string[], { processes = 1 } = {}): readonly Job[] {
  return Array.from({ length: processes }, (_, at) => {
    const shard = `${at + 1}/${processes}`;
    return {
      name: processes === 1 ? files.join(' ') : `${files.join(' ')} (${shard})`,
      command: 'node',
      args: [...TEST_FLAGS, `--test-shard=${shard}`, ...files],
      files,
    };
  });
}

function alternate(first: readonly Job[], second: readonly Job[]): readonly Job[] {
  const length = Math.max(first.length, second.length);
  const pairs = Array.from({ length }, (_, at) => [first[at], second[at]]);
  return pairs.flat().filter((job) => job !== undefined);
}

const WITH_SEVERAL_PROCESSES = 'first-start|killed-*|several-*|two-nodes*';
/** Measures the memory of the process that it runs in. */
const MEASURED_ALONE = 'webhooks-receivers';
const WITHOUT_PROGRAMS = 'accounts|egress|http|playback|resolution';
const UNIT_TESTS = tests(['{src,web,sdk,packages}/**/*.test.ts'], { processes: 3 });
/** Mostly wait for media that plays in real time. */
const WAITING: readonly Job[] = [
  ...tests(['test/browser/!(account-*|player-*).test.ts'], { processes: 2 }),
  ...tests(['test/browser/player-*.test.ts'], { processes: 4 }),
  ...tests(['test/browser/account-*.test.ts'], { processes: 2 }),
];
/** Mostly use the CPU. */
const COMPUTING: readonly Job[] = [
  ...tests([`test/flows/!(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  ...tests([`test/flows/@(${WITH_SEVERAL_PROCESSES}).test.ts`]),
  ...tests([`test/faults/!(@(${WITHOUT_PROGRAMS})-*|${MEASURED_ALONE}).test.ts`], {
    processes: 2,
  }),
  ...tests(['test/api/*.test.ts', `test/faults/@(${WITHOUT_PROGRAMS})-*.test.ts`], {
    processes: 3,
  }),
  ...tests(['test/chaos/*.test.ts']),
  ...UNIT_TESTS,
  check('types'),
  check('lint'),
  ...tests(['test/architecture/*.test.ts']),
  ...tests([`test/faults/${MEASURED_ALONE}.test.ts`]),
  check('unused'),
  check('boundaries'),
  check('language'),
  check('openapi'),
  check('sdk-types'),
  check('format'),
  check('providers'),
  check('docs'),
];
/** Jobs of both kinds run at the same time, so that no core is idle, and short jobs run last. */
const ALL = alternate(WAITING, COMPUTING);
const onlyUnitTests = process.argv.includes('--unit');
const JOBS = onlyUnitTests ? UNIT_TESTS : ALL;
/** More jobs than cores, because tests spend much of their time waiting. */
const CONCURRENT_JOBS = 2 + availableParallelism();
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
const treeAfter = readWorkingTree();
if (treeAfter !== treeBefore) {
  console.log(`reelay: FAILED: the tests changed the working tree:\n${treeAfter}`);
}
for (const { name, command, output } of failed) {
  const title = command === 'npm' ? `npm run ${name}` : name;
  console.log(`\nreelay: FAILED: ${title}\n${describeFailure(output)}`);
}
process.exitCode = failed.length === 0 && treeAfter === treeBefore ? 0 : 1;

/** Runs all jobs, and returns those that failed. */
async function runAll(): Promise<readonly FailedJob[]> {
  assertEachFileOnce();
  const postgres = await startPostgres();
  const env = {
    ...readEnvironment(),
    TEST_POSTGRES_URL: postgres.url,
    // Only `npm test` bundles the service first.
    ...(onlyUnitTests ? {} : { TEST_SERVER: SERVER }),
    // Most test files load the same modules, so they share a cache of compiled code.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
  };
  const waiting = [...JOBS];
  const failures: FailedJob[] = [];
  async function runNext(): Promise<void> {
    const job = waiting.shift();
    if (job === undefined) return;
    const { isPassed, output } = await run(job, env);
    if (!isPassed) failures.push({ ...job, output });
    await runNext();
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENT_JOBS }, runNext));
  } finally {
    await postgres.stop();
  }
  return failures;
}

/** Throws if a test file is in no group of jobs, or in more than one. */
function assertEachFileOnce(): void {
  const patterns = new Set(ALL.flatMap(({ files }) => files));
  const taken = [...patterns].flatMap((pattern) => globSync(pattern));
  const all = globSync(TEST_FILES, { exclude: ['**/node_modules/**'] });
  const wrong = all.filter((file) => taken.filter((each) => each === file).length !== 1);
  if (wrong.length > 0) throw new Error(`not in exactly one group of jobs: ${wrong.join(' ')}`);
}

/** Runs a job, and prints its output when it ends, because several jobs run at the same time. */
async function run(
  { name, command, args }: Job,
  env: NodeJS.ProcessEnv,
): Promise<{ isPassed: boolean; output: string }> {
  const startMs = performance.now();
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    timeout: JOB_TIMEOUT_MS,
  });
  let output = '';
  const append = (text: string): void => void (output += text);
  child.stdout.setEncoding('utf8').on('data', append);
  child.stderr.setEncoding('utf8').on('data', append);
  const [status] = await once(child, 'close');
  const isPassed = status === 0;
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`${output}\nreelay: ${isPassed ? 'passed' : 'FAILED'} in ${seconds} s: ${name}`);
  return { isPassed, output };
}

/** Lists changed and untracked files, except ignored ones. Empty outside a Git checkout. */
function readWorkingTree(): string {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    encoding: 'utf8',
  });
  return stdout ?? '';
}
