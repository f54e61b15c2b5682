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
  /** Limit of the memory in use, for programs that reserve far more address space than they use. */
  readonly dataBytesMax?: number;
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
  return (await finishProgram(run)).output;
}

export type ProgramEnd = {
  readonly output: Buffer | undefined;
  /** The exit status; null if the program was killed or can't be started. */
  readonly status: number | null;
};

/** Like `runProgram`, for programs whose exit status tells why they failed. */
export async function finishProgram(run: RunProgramOptions): Promise<ProgramEnd> {
  const limits = [
    `--as=${run.memoryBytesMax}`,
    `--data=${run.dataBytesMax ?? 'unlimited'}`,
    `--cpu=${run.cpuSecondsMax ?? 'unlimited'}`,
  ];
  const limited = ['prlimit', ...limits, '--core=0', '--', ...run.command];
  const end = await runOnce(limited, run);
  const last = end === 'absent' ? await runOnce(run.command, run) : end;
  return last === 'absent' ? NOT_RUN : last;
}

const NOT_RUN: ProgramEnd = { output: undefined, status: null };

async function runOnce(
  [program = '', ...args]: readonly string[],
  { environment, timeoutMs, outputBytesMax, signal, input }: RunProgramOptions,
): Promise<ProgramEnd | 'absent'> {
  if (signal.aborted) return NOT_RUN;
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
  const end = Promise.withResolvers<number | null | 'absent'>();
  child.once('error', (error) => end.resolve(isNotFound(error) ? 'absent' : null));
  child.once('close', (code) => end.resolve(code));
  const status = await end.promise;
  stop.removeEventListener('abort', giveUp);
  if (status === 'absent') return status;
  return { output: status === 0 ? output() : undefined, status };
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
