import { Client, DatabaseError } from 'pg';

import type { Logger } from '../../log/logger.ts';

/** A query that takes longer than this causes a check of the server. */
const PATIENCE_MS = 2_000;
const PROBE_TIMEOUT_MS = 2_000;
const CHECK_MS = 500;

/**
 * Distinguishes slow queries from a server that no longer responds, such as on a frozen host or
 * behind a broken network, where requests would otherwise wait for minutes.
 */
export type ServerWatch = {
  /**
   * Rejects when the server stops responding before `work` ends, and immediately while it does not
   * respond.
   */
  readonly watch: <T>(work: () => Promise<T>) => Promise<T>;
};

/** `probe` rejects when the server does not respond. */
export function createServerWatch(probe: () => Promise<void>, log: Logger): ServerWatch {
  // In the order of their start.
  const pending = new Set<{ readonly startMs: number; readonly reject: (error: Error) => void }>();
  let timer: NodeJS.Timeout | undefined;
  let lastResponseMs = 0;
  let isSilent = false;

  function schedule(): void {
    timer ??= setTimeout(() => void check(), CHECK_MS).unref();
  }

  async function check(): Promise<void> {
    const startMs = performance.now();
    const [oldest] = pending;
    const isOverdue = oldest !== undefined && startMs - oldest.startMs >= PATIENCE_MS;
    if (isSilent || isOverdue) {
      const isProbed = await probe().then(
        () => true,
        () => false,
      );
      update(isProbed || lastResponseMs > startMs);
    }
    timer = undefined;
    if (isSilent || pending.size > 0) schedule();
  }

  function update(isResponding: boolean): void {
    if (isResponding === !isSilent) return;
    isSilent = !isResponding;
    if (isResponding) {
      log.warn({}, 'the database server responds again');
      return;
    }
    log.error({ queries: pending.size }, 'the database server does not respond');
    for (const { reject } of pending) reject(createSilenceError());
  }

  async function watch<T>(work: () => Promise<T>): Promise<T> {
    if (isSilent) throw createSilenceError();
    const silence = Promise.withResolvers<never>();
    const entry = { startMs: performance.now(), reject: silence.reject };
    pending.add(entry);
    schedule();
    try {
      const result = await Promise.race([work(), silence.promise]);
      lastResponseMs = performance.now();
      return result;
    } finally {
      pending.delete(entry);
    }
  }

  return { watch };
}

export function isSilenceError(error: unknown): boolean {
  return error instanceof Error && error.message === SILENCE;
}

const SILENCE = 'the database server does not respond';

/** Classified like a connection that timed out. */
function createSilenceError(): Error {
  return Object.assign(new Error(SILENCE), { code: 'ETIMEDOUT' });
}

/** Opens a connection. A server that refuses it, such as when it has too many, does respond. */
export async function probeServer(url: string): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: 'reelay',
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
  });
  // The result of the probe includes a connection that breaks.
  client.on('error', () => client);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
  } finally {
    client.end().catch(() => client);
  }
}
