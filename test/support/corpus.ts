import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CORPUS = new URL('../../../shared/corpus/', import.meta.url);

/**
 * The reason to skip tests of the third-party corpus, which is stored outside the repository; false
 * if it is available.
 */
export const corpusMissing: false | string = existsSync(CORPUS)
  ? false
  : 'the third-party corpus is not available';

/** Path of a corpus file, such as `corpusPath('hls', 'ORACLE.jsonl')`. */
export function corpusPath(...segments: readonly string[]): string {
  return fileURLToPath(
    new URL(
      segments.map((segment) => segment.split('/').map(encodeURIComponent).join('/')).join('/'),
      CORPUS,
    ),
  );
}
