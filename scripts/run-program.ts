// Runs an installed program until it ends, or for a limited time.
import { spawn } from 'node:child_process';

const PROGRAM_MS_MAX = 60_000;

export type ProgramOutput = {
  /** Null if a signal ended the program. */
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
};

/** Rejects if the program cannot be started. */
export function runProgram(
  command: string,
  args: readonly string[],
  { cwd }: { readonly cwd?: string } = {},
): Promise<ProgramOutput> {
  const { promise, resolve, reject } = Promise.withResolvers<ProgramOutput>();
  const child = spawn(command, args, { cwd, timeout: PROGRAM_MS_MAX });
  const [out, errors]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  child.on('error', reject);
  child.on('close', (status) =>
    resolve({ status, stdout: Buffer.concat(out), stderr: Buffer.concat(errors).toString() }),
  );
  return promise;
}
