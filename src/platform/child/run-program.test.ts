import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { type ProgramRun, runProgram } from './run-program.ts';

const NODE = process.execPath;

function run(program: string, differences: Partial<ProgramRun> = {}): Promise<Buffer | undefined> {
  return runProgram({
    command: [NODE, '-e', program],
    environment: {},
    timeoutMs: 30_000,
    // Node itself reserves much more than it uses.
    memoryBytesMax: 2 ** 46,
    outputBytesMax: 1000,
    signal: new AbortController().signal,
    ...differences,
  });
}

describe('runProgram', () => {
  it('answers what the program wrote', async () => {
    assert.equal(String(await run('process.stdout.write("done")')), 'done');
  });

  it('gives it what it is told as its environment, and nothing of ours', async () => {
    const environment = { GREETING: 'hello; exit' };
    const output = await run('process.stdout.write(JSON.stringify(process.env))', { environment });
    assert.deepEqual(JSON.parse(String(output)), environment);
  });

  it('answers nothing when it fails or crashes', async () => {
    assert.equal(await run('process.stdout.write("half"); process.exitCode = 3'), undefined);
    assert.equal(await run('process.kill(process.pid, "SIGKILL")'), undefined);
  });

  it('ends one that writes too much', async () => {
    const endless = 'setInterval(() => process.stdout.write("x".repeat(600)), 1)';
    assert.equal(await run(endless), undefined);
  });

  it('ends one that is too slow, and one that nobody waits for any more', async () => {
    const idle = 'setInterval(() => {}, 1000)';
    assert.equal(await run(idle, { timeoutMs: 50 }), undefined);
    const asker = new AbortController();
    const asked = run(idle, { signal: asker.signal });
    asker.abort();
    assert.equal(await asked, undefined);
    assert.equal(await run(idle, { signal: asker.signal }), undefined);
  });

  it('ends what the program has started, too, which would hold its output open', async () => {
    const idle = JSON.stringify('setInterval(() => {}, 1000)');
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${idle}], { stdio: 'inherit' })`;
    const output = await run(
      `${start}.once('spawn', () => { console.log('done'); process.exit() })`,
    );
    assert.equal(String(output), 'done\n');
  });

  it('waits for nobody that the program has started and who has left its group', async () => {
    // It ends when nobody reads any more.
    const endless = JSON.stringify('setInterval(() => process.stdout.write("x".repeat(600)), 1)');
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${endless}], { stdio: 'inherit', detached: true })`;
    const output = await run(`${start}.once('spawn', () => process.exit())`);
    assert.equal(output, undefined);
  });

  it('answers nothing where there is no such program', async () => {
    const command = ['no-such-program-anywhere'] as const;
    assert.equal(await run('', { command }), undefined);
  });

  it('goes on without a limit of memory where the system has no prlimit', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'reelay-run-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'say'), '#!/bin/sh\necho said\n', { mode: 0o755 });
    const output = await run('', { command: ['say'], environment: { PATH: folder } });
    assert.equal(String(output), 'said\n');
  });
});
