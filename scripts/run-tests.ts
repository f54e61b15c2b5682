// Runs test files one after the other in this process, in the given order, because loading the
// service takes longer than most files. The parent process receives the failed cases.
// node scripts/run-tests.ts [--only FULL-NAME] FILE…
import { type AsyncHook, createHook } from 'node:async_hooks';
import { mock, run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';

import { configureGlobal } from 'fast-check';

/** A failed test, or a suite with a failed hook. */
export type FailedCase = {
  readonly file: string;
  /** The names of its suites and its own, separated by spaces, as `--only` expects them. */
  readonly name: string;
  /** The first lines of the error. */
  readonly error: string;
};

export type TestReport = { readonly tests: number; readonly failed: readonly FailedCase[] };

/** Stops a test that hangs. On an idle core, every test finishes in a tenth of this time. */
const TEST_TIMEOUT_MS = 300_000;
/** For hooks after the last test. */
const END_TIMEOUT_MS = 30_000;
const ERROR_LINES_MAX = 40;
/** Failures of suites whose tests failed, and of tests whose suite failed. */
const CONSEQUENCES: ReadonlySet<unknown> = new Set(['subtestsFailed', 'cancelledByParent']);
/** Makes failures reproducible. `npm run test:properties` uses random seeds. */
const SEED = 20_261_121;
/** More inputs that never change would find nothing new. */
const PROPERTY_RUNS = 25;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' } },
});
const names = new Map<number, string>();
const failed: FailedCase[] = [];
let tests = 0;
let unfinishedSuites = 0;
let running: { readonly file?: string; readonly testId?: number } = {};

configureGlobal({ seed: SEED, numRuns: PROPERTY_RUNS });
const hooks: AsyncHook = Object.getPrototypeOf(createHook({}));
const { mock: enabled } = mock.method(hooks, 'enable');
const events = run({
  files: positionals,
  isolation: 'none',
  concurrency: 1,
  timeout: TEST_TIMEOUT_MS,
  ...(values.only !== undefined && { testNamePatterns: [toPattern(values.only)] }),
});
enabled.restore();
// To name the test that causes an uncaught error, node:test follows each promise, which takes a
// seventh of the CPU time. Only one test runs at a time, so all that it needs is the test's name.
events.once('test:dequeue', () => {
  for (const { result } of enabled.calls) result?.disable();
});
events.on('test:dequeue', (test) => (running = test));
process.on('uncaughtException', reportUncaught).on('unhandledRejection', reportUncaught);
events.on('test:enqueue', ({ testId, parentId, name, nesting }) => {
  // All files are loaded before the first test runs.
  if (nesting === 0) unfinishedSuites += 1;
  const parent = names.get(parentId ?? 0);
  names.set(testId, parent === undefined ? name : `${parent} ${name}`);
});
events.on('test:fail', ({ testId, file = '', details: { error } }) => {
  process.exitCode = 1;
  if ('failureType' in error && CONSEQUENCES.has(error.failureType)) return;
  failed.push({ file, name: names.get(testId) ?? '', error: describe(error) });
});
events.on('test:complete', ({ nesting, details }) => {
  if (details.type !== 'suite') tests += 1;
  if (nesting === 0) unfinishedSuites -= 1;
  if (unfinishedSuites === 0) setTimeout(endIfFailed, END_TIMEOUT_MS).unref();
});
events.on('end', () => process.send?.({ tests, failed } satisfies TestReport));
events.compose(new spec()).pipe(process.stdout);

/** A failed test may leave something open, such as a service, that keeps the process running. */
function endIfFailed(): void {
  if (failed.length === 0) return;
  console.log('The failed tests left handles open:', process.getActiveResourcesInfo());
  const report: TestReport = { tests, failed };
  if (process.send === undefined) process.exit(1);
  process.send(report, () => process.exit(1));
}

/** node:test fails the process, but names no test. */
function reportUncaught(error: unknown): void {
  const { file = '', testId = 0 } = running;
  const text = describe({ message: String(error), cause: error });
  failed.push({ file, name: names.get(testId) ?? '', error: text });
}

function toPattern(name: string): RegExp {
  return new RegExp(`^${RegExp.escape(name)}$`);
}

/** The error of the test, which the runner wraps, before those of the disposals after it. */
function describe({ cause, message }: Pick<Error, 'cause' | 'message'>): string {
  let first: unknown = cause;
  while (first instanceof SuppressedError) first = first.suppressed;
  const text = first instanceof Error ? (first.stack ?? first.message) : message;
  return text.split('\n').slice(0, ERROR_LINES_MAX).join('\n');
}
