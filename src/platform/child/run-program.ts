import { type ChildProcess, spawn } from 'node:child_process';

export type RunProgramOptions = {
  /** The program's name or path, and its arguments. No shell interprets them. */
  readonly command: readonly [string, ...string[]];
  /** The entire environment of the program. Ours is not inherited, because it contains secrets. */
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Limit of the CPU time of each process, where the system has `prlimit`. */
  readonly cpuSecondsMax?: number;
  /** Limit of the address space, where the system has `prlimit` (util-linux). */
  readonly memoryBytesMax: number;
  readonly outputBytesMax: number;
  readonly signal: AbortSignal;
  /** The standard input; empty by default. */
  readonly input?: Buffer;
};

/**
 * Returns the standard output. Returns undefined when the program can't be started, fails, is too
 * slow or writes too much.
 */
export async function runProgram(run: RunProgramOptions): Promise<Buffer | undefined> {
  const limits = [`--as=${run.memoryBytesMax}`, `--cpu=${run.cpuSecondsMax ?? 'unlimited'}`];
  const limited = ['prlimit', ...limits, '--core=0', '--', ...run.command];
  const result = await runOnce(limited, run);
  return result === 'absent' ? toOutput(await runOnce(run.command, run)) : toOutput(result);
}

type Result = Buffer | 'failed' | 'absent';

function toOutput(result: Result): Buffer | undefined {
  return typeof result === 'string' ? undefined : result;
}

async function runOnce(
  [program = '', ...args]: readonly string[],
  { environment, timeoutMs, outputBytesMax, signal, input }: RunProgramOptions,
): Promise<Result> {
  if (signal.aborted) return 'failed';
  const child: ChildProcess = spawn(program, args, {
    env: environment,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'ignore'],
    // The program leads its own process group, so that its children are killed with it.
    detached: true,
  });
  // The program may exit before it has read its input.
  child.stdin?.on('error', () => undefined).end(input);
  const giveUp = (): void => {
    killGroup(child.pid);
    // A child process that has left the group may keep its end of the pipe open.
    child.stdout?.destroy();
  };
  const stop = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  stop.addEventListener('abort', giveUp, { once: true });
  child.once('exit', () => killGroup(child.pid));
  const output = collect(child, { bytesMax: outputBytesMax, giveUp });
  const end = Promise.withResolvers<'succeeded' | 'failed' | 'absent'>();
  child.once('error', (error) => end.resolve(isNotFound(error) ? 'absent' : 'failed'));
  child.once('close', (code) => end.resolve(code === 0 ? 'succeeded' : 'failed'));
  const ending = await end.promise;
  stop.removeEventListener('abort', giveUp);
  return ending === 'succeeded' ? (output() ?? 'failed') : ending;
}

/**
 * Collects the output. Call the returned function after the program has ended; it returns undefined
 * when the output is incomplete.
 */
function collect(
  { stdout }: ChildProcess,
  { bytesMax, giveUp }: { readonly bytesMax: number; readonly giveUp: () => void },
): () => Buffer | undefined {
  const chunks: Buffer[] = [];
  let length = 0;
  // There is no stdout when the system is out of file descriptors.
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
    // The group has already exited.
  }
}

function isNotFound(error: Error): boolean {
  return 'code' in error && error.code === 'ENOENT';
}
