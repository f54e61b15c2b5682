import { readFileSync } from 'node:fs';

import type { Config } from '../../config/config.ts';
import type { ClientLimits } from './limit-connections.ts';

/** Lowered when the process has fewer file descriptors available. */
export const HTTP_CONNECTIONS_MAX = 10_000;

/** Descriptors reserved for files, the database and the runtime itself. */
const OTHER_DESCRIPTORS = 64;
const CONNECTIONS_MIN = 16;
/** The widest network may have four times as much as a client, and so half of all connections. */
const CLIENT_FRACTION = 8;
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

type ConnectionLimits = { readonly connectionsMax: number; readonly clientLimits: ClientLimits };

/** The limits of this process. */
export function readConnectionLimits(
  config: Pick<Config, 'clientLimits' | 'workers'>,
): ConnectionLimits {
  const connectionsMax = toConnectionsMax(readOpenFilesMax());
  return { connectionsMax, clientLimits: toClientLimits(config, connectionsMax) };
}

/**
 * The share of one process in a client's limits. The system distributes connections evenly, so each
 * process enforces an equal share. One client never gets more than an eighth of `connectionsMax`.
 */
export function toClientLimits(
  { clientLimits, workers }: Pick<Config, 'clientLimits' | 'workers'>,
  connectionsMax: number,
): ClientLimits {
  const { connections, requests } = clientLimits;
  const fraction = Math.floor(connectionsMax / CLIENT_FRACTION);
  return {
    connections:
      connections === null ? Infinity : Math.min(Math.ceil(connections / workers), fraction),
    requests: requests === null ? Infinity : Math.ceil(requests / workers),
  };
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
