import pino from 'pino';

import type { Config } from '../config/config.ts';
import type { Logger } from './logger.ts';
import { toLoggedError } from './to-logged-error.ts';

/** JSON lines on standard output, or on `destination`. */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination?: pino.DestinationStream,
): Logger {
  const options: pino.LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: toLoggedError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
