import pino from 'pino';

import type { Logger } from '../../src/platform/log/logger.ts';

export const silentLog: Logger = pino({ level: 'silent' });
