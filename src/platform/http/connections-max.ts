import { readFileSync } from 'node:fs';

import { HTTP_CONNECTIONS_MAX } from '#contract/limits.ts';

/** Descriptors reserved for files, the database and the runtime itself. */
const OTHER_DESCRIPTORS = 64;
const CONNECTIONS_MIN = 16;
/** In /proc/self/limits, the first number is the soft limit (`proc_pid_limits(5)`). */
const OPEN_FILES = /^Max open files +(\d+) /m;

/**
 * Maximum number of client connections for a given number of file descriptors. Half of them are
 * reserved, because each client may need an upstream connection as well.
 */
export function toConnectionsMax(openFilesMax: number | undefined): number {
  if (openFilesMax === undefined) return HTTP_CONNECTIONS_MAX;
  const half = Math.floor((openFilesMax - OTHER_DESCRIPTORS) / 2);
  return Math.min(HTTP_CONNECTIONS_MAX, Math.max(CONNECTIONS_MIN, half));
}

/** The soft limit (`ulimit -n`) of this process; undefined when unknown or unlimited. */
export function readOpenFilesMax(): number | undefined {
  try {
    const found = OPEN_FILES.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}
