import { type ChildProcess, spawn } from 'node:child_process';

export type ProgramRun = {
  /** The program's name or path, and what it is given: no shell reads them. */
  readonly command: readonly [string, ...string[]];
  /** All of its environment: it learns none of our secrets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Addresses that it may take for memory, where the system has `prlimit` (util-linux). */
  readonly memoryBytesMax: number;
  readonly outputBytesMax: number;
  readonly signal: AbortSignal;
};

/** What it wrote to its standard output; undefined when it can't be started, fails, is too slow or writes too much. */
export async function runProgram(run: ProgramRun): Promise<Buffer | undefined> {
  const limited = ['prlimit', `--as=${run.memoryBytesMax}`, '--core=0', '--', ...run.command];
  const result = await runOnce(limited, run);
  return result === 'absent' ? orNothing(await runOnce(run.command, run)) : orNothing(result);
}

type Result = Buffer | 'failed' | 'absent';

function orNothing(result: Result): Buffer | undefined {
  return typeof result === 'string' ? undefined : result;
}

async function runOnce(
  [program = '', ...args]: readonly string[],
  { environment, timeoutMs, outputBytesMax, signal }: ProgramRun,
): Promise<Result> {
  if (signal.aborted) return 'failed';
  const child: ChildProcess = spawn(program, args, {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
    // It leads a group of its own, so that what it has started ends with it.
    detached: true,
  });
  const giveUp = (): void => {
    killGroup(child.pid);
    // Who left the group before may hold the other end for as long as it likes.
    child.stdout?.destroy();
  };
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  stop.addEventListener('abort', giveUp, { once: true });
  child.once('exit', () => killGroup(child.pid));
  const output = collect(child, { bytesMax: outputBytesMax, giveUp });
  const end = Promise.withResolvers<'succeeded' | 'failed' | 'absent'>();
  child.once('error', (error) => end.resolve(isAbsent(error) ? 'absent' : 'failed'));
  child.once('close', (code) => end.resolve(code === 0 ? 'succeeded' : 'failed'));
  const ending = await end.promise;
  stop.removeEventListener('abort', giveUp);
  return ending === 'succeeded' ? (output() ?? 'failed') : ending;
}

/** What the program has written once it has ended; undefined where that is not all of it. */
function collect(
  { stdout }: ChildProcess,
  { bytesMax, giveUp }: { readonly bytesMax: number; readonly giveUp: () => void },
): () => Buffer | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  // There is none where the system has no descriptor left for it.
  stdout?.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > bytesMax) giveUp();
    else chunks.push(chunk);
  });
  return () => (stdout?.readableEnded === true ? Buffer.concat(chunks) : undefined);
}

function killGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

function isAbsent(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT';
}
