import type pino from 'pino';

/** Structured log. Fields come first, then a fixed sentence; no upstream address, token or credential in either. */
export type Logger = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'>;
