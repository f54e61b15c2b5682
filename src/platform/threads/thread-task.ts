/**
 * Smaller texts are parsed on the main thread, which takes less than 5 ms. Passing a text to a
 * thread and back takes 0.1 ms of main-thread time, whatever its size.
 */
export const THREAD_INLINE_BYTES_MAX = 16 * 1024;
/** CPU time of one task. The largest real inputs need a quarter of it. */
const THREAD_CPU_MS_MAX = 2_000;

/** Work on foreign text that runs on a thread if the text is large; see ThreadPool. */
export type ThreadTask<Input, Output> = {
  readonly name: string;
  /** URL of the module that exports the task as `task`, so that a thread can import it. */
  readonly module: string;
  /** Input and output must be cloneable, and errors lose their class. */
  readonly run: (input: Input) => Output | Promise<Output>;
  /**
   * Smaller inputs run on the caller's thread, because passing them to another thread costs more
   * than the work itself.
   */
  readonly inlineBytesMax: number;
  /** CPU time after which the thread is terminated. */
  readonly cpuMsMax: number;
  /** The thread ends after a larger input. For work on buffers, which are outside the heap. */
  readonly reuseBytesMax?: number;
  /**
   * `compute` tasks only use the CPU, `io` tasks also wait for their caller, and `read` tasks query
   * the database. Each queue has its own permits, so that slow upstreams do not delay other tasks.
   */
  readonly queue: 'compute' | 'io' | 'read';
  /** Buffers of the output that are moved to the caller's thread instead of copied. */
  readonly listTransfers?: (output: Output) => readonly ArrayBuffer[];
};

/** The limits of a task that parses a text. */
export const TEXT_LIMITS = {
  inlineBytesMax: THREAD_INLINE_BYTES_MAX,
  cpuMsMax: THREAD_CPU_MS_MAX,
  queue: 'compute',
} as const;
