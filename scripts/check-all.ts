// `npm test`, `npm run test:live` and `npm run test:all`: runs checks and tests, several processes
// at a time, and describes the failures at the end. All test files share one PostgreSQL server,
// which is stopped and deleted afterwards.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';
import { startPostgres } from '#test/support/postgres.ts';

import { describeFailure, type Job, type JobResult, runJob } from './run-job.ts';
import type { FailedCase } from './run-tests.ts';
import { LONG_GROUPS, listFiles, LIVE_GROUPS, TEST_GROUPS, type TestGroup } from './test-groups.ts';

const HELP = `Usage: node scripts/check-all.ts [--unit | --live | --all]
(none)  every check, and every test that does not depend on real time
--unit  the tests next to the sources
--live  media that plays in real time, and injected faults; a failed case runs again, alone
--all   everything on both databases, in reversed order and with random inputs, builds, and half an
        hour of mixed traffic`;

/** `test/architecture` checks the boundaries. */
const CHECKS = 'types lint unused openapi format docs'.split(' ');
/** More jobs than cores, because tests spend much of their time waiting. */
const CONCURRENT_JOBS = 3 + availableParallelism();
/** A case that plays in real time counts as failed if it fails so many times. */
const ATTEMPTS_MAX = 3;

type Phase = {
  readonly jobs: readonly Job[];
  /** One job at a time, whose failed cases run again, alone. */
  readonly isLive?: boolean;
};

/** `scripts/bootstrap.mjs` bundles the service before this program runs. */
const SERVER = fileURLToPath(new URL('../dist/server/', import.meta.url));
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);
const FILES = listFiles();

const [argument = '', ...rest] = process.argv.slice(2);
const phases = rest.length === 0 ? listPhases(argument) : undefined;
if (phases !== undefined) process.exitCode = (await runAll(phases)) ? 0 : 1;
else if (argument === '--help') console.log(HELP);
else {
  console.error(HELP);
  process.exitCode = 2;
}

/** Undefined for unknown arguments. */
function listPhases(option: string): readonly Phase[] | undefined {
  const checks = CHECKS.map((name) => toCommand('node', '--run', `check:${name}`));
  const live = { jobs: LIVE_GROUPS.flatMap((group) => toJobs(group)), isLive: true };
  switch (option) {
    case '':
      return [{ jobs: [...TEST_GROUPS.flatMap((group) => toJobs(group)), ...checks] }];
    case '--unit':
      return [
        { jobs: TEST_GROUPS.filter(({ name }) => name === 'unit').flatMap((each) => toJobs(each)) },
      ];
    case '--live':
      return [live];
    case '--all': {
      const everywhere = TEST_GROUPS.map((group) => ({ ...group, onlyDatabase: null }));
      const reversed = TEST_GROUPS.flatMap((group) => toJobs(group, 'reversed'));
      const long = LONG_GROUPS.flatMap((group) => toJobs(group));
      const properties = toCommand('node', 'scripts/explore-properties.ts', '1');
      return [
        { jobs: [...everywhere.flatMap((group) => toJobs(group)), ...checks] },
        live,
        { jobs: [...reversed, ...long, properties] },
      ];
    }
    default:
      return undefined;
  }
}

function toCommand(command: string, ...args: readonly string[]): Job {
  return { name: [command, ...args].join(' '), command, args, hasReport: false };
}

function toJobs(
  { name, onlyDatabase, processes = 1 }: TestGroup,
  order: 'sorted' | 'reversed' = 'sorted',
): readonly Job[] {
  const files = FILES.get(name) ?? [];
  return Array.from({ length: processes }, (_, at) => {
    const own = files.filter((_file, index) => index % processes === at);
    return {
      name: `${name} (${at + 1}/${processes}${order === 'sorted' ? '' : `, ${order}`})`,
      command: 'node',
      args: [
        '--disable-warning=ExperimentalWarning',
        'scripts/run-tests.ts',
        ...(order === 'sorted' ? own : own.toReversed()),
      ],
      hasReport: true,
      env: onlyDatabase === null ? {} : { TEST_DATABASES: onlyDatabase },
    };
  });
}

async function runAll(all: readonly Phase[]): Promise<boolean> {
  const treeBefore = readWorkingTree();
  const results: JobResult[] = [];
  const postgres = await startPostgres();
  const env = {
    ...readEnvironment(),
    TEST_POSTGRES_URL: postgres.url,
    // `npm run test:unit` does not bundle the service first.
    ...(argument !== '--unit' && { TEST_SERVER: SERVER }),
    // Most test files load the same modules, so they share a cache of compiled code.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    // The compiler and the linter, Go programs, end before they run out of memory. Each of their
    // threads checks the types that others have checked.
    GOGC: 'off',
    GOMAXPROCS: '1',
  };
  try {
    for (const phase of all) results.push(...(await runPhase(phase, env)));
  } finally {
    await postgres.stop();
  }
  const treeAfter = readWorkingTree();
  const isTreeUnchanged = treeAfter === treeBefore;
  if (!isTreeUnchanged) console.log(`reelay: FAILED: the tests changed files:\n${treeAfter}`);
  const failed = results.filter(({ isPassed }) => !isPassed);
  for (const result of failed) {
    console.log(`\nreelay: FAILED: ${result.job.name}\n${describeFailure(result)}`);
  }
  const tests = results.reduce((sum, result) => sum + result.tests, 0);
  const failures = failed.reduce((sum, result) => sum + Math.max(result.failed.length, 1), 0);
  console.log(`\n${tests - failures} passed, ${failures} failed`);
  return failed.length === 0 && isTreeUnchanged;
}

async function runPhase(
  { jobs, isLive = false }: Phase,
  env: NodeJS.ProcessEnv,
): Promise<readonly JobResult[]> {
  const waiting = [...jobs];
  const results: JobResult[] = [];
  async function runNext(): Promise<void> {
    const job = waiting.shift();
    if (job === undefined) return;
    const result = await runAndPrint(job, env);
    results.push(isLive ? await repeatFailed(result, env) : result);
    await runNext();
  }
  await Promise.all(Array.from({ length: isLive ? 1 : CONCURRENT_JOBS }, runNext));
  return results;
}

/** Prints the output of a job when it ends, because several jobs run at the same time. */
async function runAndPrint(job: Job, env: NodeJS.ProcessEnv): Promise<JobResult> {
  const startMs = performance.now();
  const result = await runJob(job, env);
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const tests = result.tests === 0 ? '' : `${result.tests} tests `;
  const outcome = result.isPassed ? 'passed' : 'FAILED';
  console.log(`${result.output}\nreelay: ${tests}${outcome} in ${seconds} s: ${job.name}`);
  return result;
}

/** Runs each failed case again, alone, because other cases may have taken its CPU time. */
async function repeatFailed(first: JobResult, env: NodeJS.ProcessEnv): Promise<JobResult> {
  // A job that ended too early has no list of failed cases.
  if (first.failed.length === 0) return first;
  const failed: FailedCase[] = [];
  for (const each of first.failed) {
    if (!(await passesAlone(each, { job: first.job, env }))) failed.push(each);
  }
  return { ...first, failed, isPassed: failed.length === 0 };
}

async function passesAlone(
  { name }: FailedCase,
  { job, env }: { readonly job: Job; readonly env: NodeJS.ProcessEnv },
): Promise<boolean> {
  for (let attempt = 2; attempt <= ATTEMPTS_MAX; attempt += 1) {
    const alone = {
      ...job,
      name: `attempt ${attempt}: ${name}`,
      args: [...job.args, '--only', name],
    };
    const { isPassed, tests } = await runAndPrint(alone, env);
    // A name that matches no test proves nothing.
    if (isPassed && tests > 0) {
      console.log(`reelay: REPEATED: passed on attempt ${attempt}: ${name}`);
      return true;
    }
  }
  return false;
}

/** Lists changed and untracked files, except ignored ones. Empty outside a Git checkout. */
function readWorkingTree(): string {
  const { stdout } = spawnSync('git', ['status', '--porcelain', '--untracked-files=all'], {
    encoding: 'utf8',
  });
  return stdout ?? '';
}
