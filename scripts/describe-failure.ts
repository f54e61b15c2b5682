import { stripVTControlCharacters } from 'node:util';

/** The heading of the last section that `node --test` prints. */
const FAILING_TESTS = '✖ failing tests:';
const TEST_START = 'test at ';
/** Per job, so that the names of several failed jobs fit into the visible end of a CI log. */
const TESTS_LINES_MAX = 100;
/** The position and name of a test, the first line of its error, and the note on the others. */
const TEST_LINES_MIN = 4;
const OTHER_LINES_MAX = 60;

/**
 * The part of a failed job's output that names the cause: the failing tests with their errors, or
 * the last lines if the job is not a test or ended too early. Long errors are shortened before any
 * test is omitted.
 */
export function describeFailure(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n');
  const start = lines.lastIndexOf(FAILING_TESTS);
  if (start === -1) return lines.slice(-OTHER_LINES_MAX).join('\n');

  const tests = splitTests(lines.slice(start + 1));
  const linesMax = Math.max(TEST_LINES_MIN, Math.floor(TESTS_LINES_MAX / tests.length));
  const shown = tests.slice(0, Math.floor(TESTS_LINES_MAX / TEST_LINES_MIN));
  const omitted = tests.length - shown.length;
  return [
    ...shown.flatMap((test) => shorten(test, linesMax)),
    ...(omitted > 0 ? [`… and ${omitted} more failing tests`] : []),
  ].join('\n');
}

function splitTests(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, at) => (line.startsWith(TEST_START) ? [at] : []));
  return starts.map((start, at) => lines.slice(start, starts[at + 1]));
}

function shorten(lines: readonly string[], linesMax: number): readonly string[] {
  if (lines.length <= linesMax) return lines;
  return [...lines.slice(0, linesMax - 1), `  … ${lines.length - linesMax + 1} more lines`];
}
