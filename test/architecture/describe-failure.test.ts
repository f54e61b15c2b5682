import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { openTemporaryFolder } from '#test/support/temporary-folder.ts';

import { describeFailure } from '../../scripts/describe-failure.ts';

const LINES_MAX = 110;

describe('describeFailure', () => {
  it('returns the names and errors of the failing tests only', async () => {
    const description = describeFailure(
      await runTests(`
        it('adds', () => {});
        describe('a suite', () => {
          it('subtracts', () => assert.equal(1, 2, 'one is not two'));
          it('divides', () => { throw new Error('division by zero'); });
        });
        process.stdout.write('✖ failing tests: none so far\\n');
      `),
    );
    assert.match(description, /^test at .*\n✖ subtracts .*\n.*one is not two/);
    assert.match(description, /\n✖ divides .*\n.*division by zero/);
    assert.doesNotMatch(description, /adds|none so far/);
  });

  it('shortens long errors before it omits a test', async () => {
    const description = describeFailure(
      await runTests(`
        for (let at = 0; at < 10; at++) {
          it('compares ' + at, () => { throw new Error('line\\n'.repeat(500)); });
        }
      `),
    );
    assert.equal(description.match(/^✖ compares \d/gm)?.length, 10);
    assert.ok(description.split('\n').length <= LINES_MAX);
  });

  it('counts the failing tests that it omits', async () => {
    const description = describeFailure(
      await runTests("for (let at = 0; at < 200; at++) it('compares', () => assert.fail());"),
    );
    assert.match(description, /… and 175 more failing tests$/);
    assert.ok(description.split('\n').length <= LINES_MAX);
  });

  it('returns the last lines of a job that ended before its summary', () => {
    const output = Array.from({ length: 500 }, (_, at) => `line ${at}`).join('\n');
    assert.match(describeFailure(`${output}\n`), /^line 440\n[^]*\nline 499$/);
  });
});

/** Returns the output of a run of these tests in their own process. */
async function runTests(code: string): Promise<string> {
  await using folder = await openTemporaryFolder();
  const file = join(folder.path, 'sample.test.mjs');
  const imports = "import assert from 'node:assert';\nimport { describe, it } from 'node:test';\n";
  await writeFile(file, imports + code);
  const { stdout, status } = spawnSync(
    process.execPath,
    ['--test', '--test-isolation=none', '--test-reporter=spec', file],
    // Without `NODE_TEST_CONTEXT` of the outer run, which would select another reporter.
    { encoding: 'utf8', env: { PATH: '' } },
  );
  assert.equal(status, 1);
  return stdout;
}
