import { existsSync } from 'node:fs';

import type { DatabaseConfig } from '../platform/config/config.ts';
import type { LoadedConfig } from '../platform/config/load-config.ts';
import { StartError } from '../platform/config/start-error.ts';
import { openParts } from './open-parts.ts';

const NOT_FOUND = 1;

/** Prints how a stored video was resolved. It names upstream addresses: it is for the operator. */
export async function traceCommand(
  loaded: LoadedConfig,
  [videoId = '']: readonly string[],
): Promise<number> {
  requireDatabase(loaded.config.database);
  await using parts = await openParts(loaded.config, loaded.appSecret);
  const trace = await parts.videos.findTrace(videoId);
  if (trace === undefined) {
    console.error('reelay: there is no such video, or it has not been resolved yet.');
    return NOT_FOUND;
  }
  console.log(JSON.stringify(trace, null, 2));
  return 0;
}

/** Opening would make one, and a secret, in whatever folder DATA_DIR names by mistake. */
function requireDatabase(database: DatabaseConfig): void {
  if (database.kind === 'sqlite' && !existsSync(database.file)) {
    throw new StartError(`DATA_DIR holds no database: ${database.file} does not exist.`);
  }
}
