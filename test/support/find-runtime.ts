import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Options = { readonly versionArgs?: readonly string[]; readonly fits?: RegExp };

/** The first of the programs that starts and whose version fits; undefined where none does. */
export async function findRuntime(
  programs: readonly string[],
  { versionArgs = ['--version'], fits = /./ }: Options = {},
): Promise<string | undefined> {
  for (const program of programs) {
    const version = await run(program, [...versionArgs]).then(
      ({ stdout }) => stdout,
      () => '',
    );
    if (fits.test(version)) return program;
  }
  return undefined;
}

/** Every program of this name on the PATH, in its order. */
export async function listPrograms(name: string): Promise<readonly string[]> {
  const { stdout } = await run('/bin/sh', ['-c', `which -a ${name} || true`]);
  return stdout.split('\n').filter((path) => path !== '');
}
