import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CORPUS = new URL('../../../shared/corpus/', import.meta.url);

/** Third-party test data lies beside a developer's checkout; a test that needs it skips without it. */
export const corpusMissing: false | string = existsSync(CORPUS)
  ? false
  : 'the third-party corpus is not beside this checkout';

/** Path of a file in the corpus, such as `corpusPath('hls', 'ORACLE.jsonl')`. */
export function corpusPath(...segments: readonly string[]): string {
  return fileURLToPath(
    new URL(
      segments.map((segment) => segment.split('/').map(encodeURIComponent).join('/')).join('/'),
      CORPUS,
    ),
  );
}
