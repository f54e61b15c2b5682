import { BudgetError } from '../threads/budget-error.ts';
import type { ThreadPool } from '../threads/thread-pool.ts';
import type { ThreadTask } from '../threads/thread-task.ts';
import type { Database, Queries } from './database.ts';
import { findThreadReader } from './sqlite/thread-reader.ts';
import { classifyStorageError, toUnavailableError } from './storage-errors.ts';

/** CPU time of one read. The largest reports need a third of it. */
const READ_CPU_MS_MAX = 10_000;

export type ReadDatabase = Pick<Database, 'kind' | 'queries'>;
type Read<Input, Output> = (database: ReadDatabase, input: Input) => Promise<Output>;

/** A read that may take long; see `runRead`. Input and output must be cloneable. */
export type ReadTask<Input, Output> = ThreadTask<FileRead<Input>, ReadOutcome<Output>> & {
  readonly read: Read<Input, Output>;
};

type FileRead<Input> = { readonly file: string; readonly input: Input };
/** Errors lose their class between threads. */
type ReadOutcome<Output> =
  | { readonly kind: 'done'; readonly output: Output }
  | { readonly kind: 'unavailable'; readonly message: string };

/** `module` is the URL of the module that exports the task as `task`. */
export function createReadTask<Input, Output>({
  read,
  ...task
}: Pick<ReadTask<Input, Output>, 'name' | 'module' | 'read'>): ReadTask<Input, Output> {
  return {
    ...task,
    read,
    run: (request) => readFile(read, request),
    inlineBytesMax: 0,
    cpuMsMax: READ_CPU_MS_MAX,
    queue: 'read',
  };
}

async function readFile<Input, Output>(
  read: Read<Input, Output>,
  { file, input }: FileRead<Input>,
): Promise<ReadOutcome<Output>> {
  try {
    const queries = findThreadReader(file);
    return { kind: 'done', output: await read({ kind: 'sqlite', queries }, input) };
  } catch (error) {
    const kind = classifyStorageError(error);
    if (!(error instanceof Error) || kind === 'other') throw error;
    return { kind: 'unavailable', message: error.message };
  }
}

type ReadOptions = {
  /** The client whose share of the threads is used, such as an account. */
  readonly client: string;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Runs a long read without blocking the event loop: on a thread with its own connection for SQLite,
 * and directly for PostgreSQL, whose queries run elsewhere. Both see all committed data. Throws
 * `unavailable` when too many reads are waiting, or when this one takes too long, and the reason of
 * the signal.
 */
export async function runRead<Input, Output>(
  {
    database,
    threads,
  }: {
    readonly database: ReadDatabase & Pick<Database, 'file'>;
    readonly threads: Pick<ThreadPool, 'run'>;
  },
  task: ReadTask<Input, Output>,
  { input, ...options }: ReadOptions & { readonly input: Input },
): Promise<Output> {
  const { kind, file } = database;
  const { signal } = options;
  if (file === null) {
    const queries = signal ? new AbortableQueries(database.queries, signal) : database.queries;
    return task.read({ kind, queries }, input);
  }
  const outcome = await threads
    .run(task, { file, input }, { ...options, bytes: READ_BYTES })
    .catch((error: unknown) => {
      throw error instanceof BudgetError ? toUnavailableError(error) : error;
    });
  if (outcome.kind === 'unavailable') throw toUnavailableError(new Error(outcome.message));
  return outcome.output;
}

/** Starts no query once the signal has aborted. A running one completes. */
class AbortableQueries implements Queries {
  readonly #queries: Queries;
  readonly #signal: AbortSignal;

  constructor(queries: Queries, signal: AbortSignal) {
    this.#queries = queries;
    this.#signal = signal;
  }

  get selectFrom(): Queries['selectFrom'] {
    this.#signal.throwIfAborted();
    return this.#queries.selectFrom.bind(this.#queries);
  }

  get selectNoFrom(): Queries['selectNoFrom'] {
    this.#signal.throwIfAborted();
    return this.#queries.selectNoFrom.bind(this.#queries);
  }
}

/** Size of the input, which a read does not depend on. */
const READ_BYTES = 1_024;
