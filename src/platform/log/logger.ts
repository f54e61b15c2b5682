import type pino from 'pino';

/**
 * Structured log: fields first, then a fixed message. Neither may contain an upstream URL, token or
 * credential.
 */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;
