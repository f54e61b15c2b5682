import { readFileSync } from 'node:fs';

import { HTTP_CONNECTIONS_MAX } from '#contract/limits.ts';

/** Files, the database, and what the runtime itself holds. */
const OTHER_DESCRIPTORS = 64;
const CONNECTIONS_MIN = 16;
/** `proc_pid_limits(5)`: the first number is the one that counts. */
const OPEN_FILES = /^Max open files +(\d+) /m;

/**
 * How many clients may be connected at a time when the process may hold so many descriptors: the way to an
 * upstream takes as many again, and clients that only stand there must not leave it none.
 */
export function toConnectionsMax(openFilesMax: number | undefined): number {
  if (openFilesMax === undefined) return HTTP_CONNECTIONS_MAX;
  const half = Math.floor((openFilesMax - OTHER_DESCRIPTORS) / 2);
  return Math.min(HTTP_CONNECTIONS_MAX, Math.max(CONNECTIONS_MIN, half));
}

/** `ulimit -n` as this process has it; undefined where the system does not tell, or has none. */
export function readOpenFilesMax(): number | undefined {
  try {
    const found = OPEN_FILES.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}
