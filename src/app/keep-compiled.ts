import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/reelay', import.meta.url));

/** Halves the time of every start but the first. To be called before the program itself is loaded. */
export function keepCompiled(): void {
  enableCompileCache(FOLDER);
}
