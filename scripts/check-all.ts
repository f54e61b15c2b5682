// What `npm test` runs: every check, then every test. Stops at the first check that fails and says
// which command to repeat. One PostgreSQL serves all test files; it is gone when the tests end.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

import { startPostgres } from '../test/support/postgres.ts';

const CHECKS = ['types', 'lint', 'format', 'boundaries', 'unused', 'openapi', 'docs'];
const TEST_FILES = ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'];

process.exitCode = (await runChecks()) && (await runTests()) ? 0 : 1;

function runChecks(): boolean {
  return CHECKS.every((check) => {
    console.log(`reelay: checking ${check} …`);
    const passed = run('npm', ['run', '--silent', `check:${check}`]);
    if (!passed) console.error(`reelay: failed; to see it again: npm run check:${check}`);
    return passed;
  });
}

async function runTests(): Promise<boolean> {
  console.log('reelay: running the tests …');
  const postgres = await startPostgres();
  try {
    const concurrency = Math.max(2, availableParallelism());
    const options = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=120000'];
    return run(process.execPath, [...process.execArgv, ...options, ...TEST_FILES], {
      TEST_POSTGRES_URL: postgres.url,
    });
  } finally {
    await postgres.stop();
  }
}

function run(
  command: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): boolean {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...inherited(), ...environment },
  });
  return status === 0;
}
