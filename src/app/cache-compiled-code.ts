import { enableCompileCache, flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/reelay', import.meta.url));
/** Time after which all modules needed at startup are loaded. */
const FLUSH_MS = 2_000;

/**
 * Caches compiled code, which halves the time of every start but the first. Call it before loading
 * the program.
 */
export function cacheCompiledCode(): void {
  enableCompileCache(FOLDER);
  // Writes the cache early, because a process that is killed can't write it at exit.
  setTimeout(flushCompileCache, FLUSH_MS).unref();
}
