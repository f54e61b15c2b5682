import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

import type { FailedCase, TestReport } from './run-tests.ts';

export type Job = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Whether the program sends a report. `node --run` would break the channel for others. */
  readonly hasReport: boolean;
  readonly env?: Readonly<Record<string, string>>;
};

export type JobResult = TestReport & {
  readonly job: Job;
  readonly isPassed: boolean;
  readonly output: string;
};

/** Stops a job that hangs. */
const JOB_TIMEOUT_MS = 2_400_000;
/** So that the names of several failed jobs fit into the visible end of a CI log. */
const OUTPUT_LINES_MAX = 60;
const CASES_MAX = 25;

export async function runJob(job: Job, env: NodeJS.ProcessEnv): Promise<JobResult> {
  const child = spawn(job.command, job.args, {
    stdio: ['ignore', 'pipe', 'pipe', ...(job.hasReport ? ['ipc' as const] : [])],
    env: { ...env, ...job.env },
    timeout: JOB_TIMEOUT_MS,
  });
  let output = '';
  let report: TestReport = { tests: 0, failed: [] };
  const append = (text: string): void => void (output += text);
  child.stdout?.setEncoding('utf8').on('data', append);
  child.stderr?.setEncoding('utf8').on('data', append);
  child.on('message', (message: TestReport) => (report = message));
  const [status] = await once(child, 'close');
  return { ...report, job, isPassed: status === 0, output };
}

/**
 * The failed tests with their errors, or the last lines of a job that is not a test or ended too
 * early.
 */
export function describeFailure({ failed, output }: JobResult): string {
  if (failed.length === 0) {
    return stripVTControlCharacters(output)
      .trimEnd()
      .split('\n')
      .slice(-OUTPUT_LINES_MAX)
      .join('\n');
  }
  const omitted = failed.length - CASES_MAX;
  return [
    ...failed.slice(0, CASES_MAX).map(describeCase),
    ...(omitted > 0 ? [`… and ${omitted} more failed tests`] : []),
  ].join('\n');
}

function describeCase({ file, name, error }: FailedCase): string {
  return `${file}: ${name}\n${error}`;
}
