import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';

import { type RunProgramOptions, runProgram } from './run-program.ts';

const NODE = process.execPath;

function run(
  program: string,
  differences: Partial<RunProgramOptions> = {},
): Promise<Buffer | undefined> {
  return runProgram({
    command: [NODE, '-e', program],
    environment: {},
    timeoutMs: 30_000,
    // Node reserves far more address space than it uses.
    memoryBytesMax: 2 ** 46,
    outputBytesMax: 1000,
    signal: new AbortController().signal,
    ...differences,
  });
}

describe('runProgram', () => {
  it('returns the program’s output', async () => {
    assert.equal(String(await run('process.stdout.write("done")')), 'done');
  });

  it('passes only the given environment to the program', async () => {
    const environment = { GREETING: 'hello; exit' };
    const output = await run('process.stdout.write(JSON.stringify(process.env))', { environment });
    assert.deepEqual(JSON.parse(String(output)), environment);
  });

  it('returns undefined when the program fails or crashes', async () => {
    assert.equal(await run('process.stdout.write("half"); process.exitCode = 3'), undefined);
    assert.equal(await run('process.kill(process.pid, "SIGKILL")'), undefined);
  });

  it('kills a program that writes too much', async () => {
    const endless = 'setInterval(() => process.stdout.write("x".repeat(600)), 1)';
    assert.equal(await run(endless), undefined);
  });

  it('kills a program that is too slow, and one whose caller has aborted', async () => {
    const idle = 'setInterval(() => {}, 1000)';
    assert.equal(await run(idle, { timeoutMs: 50 }), undefined);
    const caller = new AbortController();
    const output = run(idle, { signal: caller.signal });
    caller.abort();
    assert.equal(await output, undefined);
    assert.equal(await run(idle, { signal: caller.signal }), undefined);
  });

  it('kills a program that uses too much CPU time', async () => {
    assert.equal(await run('for (;;);', { cpuSecondsMax: 1 }), undefined);
  });

  it('kills child processes, which would keep the output open', async () => {
    const idle = JSON.stringify('setInterval(() => {}, 1000)');
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${idle}], { stdio: 'inherit' })`;
    const output = await run(
      `${start}.once('spawn', () => { console.log('done'); process.exit() })`,
    );
    assert.equal(String(output), 'done\n');
  });

  it('does not wait for a child process that has left the process group', async () => {
    // The child exits when its output is closed.
    const endless = JSON.stringify('setInterval(() => process.stdout.write("x".repeat(600)), 1)');
    const start = `require('node:child_process').spawn(process.execPath, ['-e', ${endless}], { stdio: 'inherit', detached: true })`;
    const output = await run(`${start}.once('spawn', () => process.exit())`);
    assert.equal(output, undefined);
  });

  it('returns undefined when the program does not exist', async () => {
    const command = ['no-such-program-anywhere'] as const;
    assert.equal(await run('', { command }), undefined);
  });

  it('runs without a memory limit when the system has no prlimit', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'reelay-run-'));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'greet'), '#!/bin/sh\necho hello\n', { mode: 0o755 });
    const output = await run('', { command: ['greet'], environment: { PATH: folder } });
    assert.equal(String(output), 'hello\n');
  });
});
