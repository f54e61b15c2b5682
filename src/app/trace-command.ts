import type { LoadedConfig } from '../platform/config/load-config.ts';
import { openParts } from './open-parts.ts';

const NOT_FOUND = 1;

/** Prints how a stored video was resolved. It names upstream addresses: it is for the operator. */
export async function traceCommand(loaded: LoadedConfig, videoId: string): Promise<number> {
  await using parts = await openParts(loaded.config, loaded.appSecret);
  const trace = await parts.videos.findTrace(videoId);
  if (trace === undefined) {
    console.error('reelay: there is no such video, or it has not been resolved yet.');
    return NOT_FOUND;
  }
  console.log(JSON.stringify(trace, null, 2));
  return 0;
}
