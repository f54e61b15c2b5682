import pino from 'pino';

import type { Logger } from '#platform/log/logger.ts';

export const silentLog: Logger = pino({ level: 'silent' });
