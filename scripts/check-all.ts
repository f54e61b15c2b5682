// What `npm test` runs: every check, then every test. Stops at the first check that fails and says
// which command to repeat. One PostgreSQL serves all test files; it is gone when the tests end.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '../src/platform/config/env.ts';
import { startPostgres } from '../test/support/postgres.ts';

const CHECKS = ['types', 'lint', 'format', 'boundaries', 'unused', 'openapi', 'sdk-types', 'docs'];
const TEST_FILES = ['src', 'web', 'sdk', 'test'].map((folder) => `${folder}/**/*.test.ts`);
const COMPILE_CACHE = fileURLToPath(
  new URL('../node_modules/.cache/reelay-tests', import.meta.url),
);
const TEST_TIMEOUT_MS = 120_000;

process.exitCode = (await runChecks()) && (await runTests()) ? 0 : 1;

async function runChecks(): Promise<boolean> {
  for (const check of CHECKS) {
    console.log(`reelay: checking ${check} …`);
    if (!(await run('npm', ['run', '--silent', `check:${check}`], {}))) {
      console.error(`reelay: failed; to see it again: npm run check:${check}`);
      return false;
    }
  }
  return true;
}

async function runTests(): Promise<boolean> {
  console.log('reelay: running the tests …');
  const postgres = await startPostgres();
  try {
    const options = [
      '--disable-warning=ExperimentalWarning',
      '--test',
      `--test-concurrency=${Math.max(2, availableParallelism())}`,
      `--test-timeout=${TEST_TIMEOUT_MS}`,
    ];
    return await run('node', [...options, ...TEST_FILES], {
      TEST_POSTGRES_URL: postgres.url,
      // Each file is a process of its own, and most load the same modules.
      NODE_COMPILE_CACHE: COMPILE_CACHE,
    });
  } finally {
    await postgres.stop();
  }
}

/** The loop keeps running meanwhile: the database's output must be read, or it would block. */
async function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<boolean> {
  const child = spawn(command, args, {
    stdio: 'inherit',
    env: { ...readEnvironment(), ...environment },
  });
  const [status] = await once(child, 'exit');
  return status === 0;
}
