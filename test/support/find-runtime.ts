import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The first of the programs that starts and whose version matches; undefined if none does. */
export async function findRuntime(
  programs: readonly string[],
  {
    versionArgs = ['--version'],
    versionPattern = /./,
  }: {
    readonly versionArgs?: readonly string[];
    readonly versionPattern?: RegExp;
  } = {},
): Promise<string | undefined> {
  for (const program of programs) {
    const version = await run(program, [...versionArgs]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    if (versionPattern.test(version)) return program;
  }
  return undefined;
}

/** Every program of this name on the PATH, in PATH order. */
export async function listPrograms(name: string): Promise<readonly string[]> {
  const { stdout } = await run('/bin/sh', ['-c', `which -a ${name} || true`]);
  return stdout.split('\n').filter((path) => path !== '');
}
