import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readEnvironment } from '#platform/config/env.ts';

const SOURCES = fileURLToPath(new URL('../../src/app/', import.meta.url));

/**
 * Returns the path of a program of the service: in the bundle of `TEST_SERVER`, which `npm test`
 * builds, because it starts faster, or else its source, which is always current.
 */
export function findProgram(name: 'main' | 'reelay'): string {
  const bundle = readEnvironment()['TEST_SERVER'];
  return bundle === undefined || bundle === ''
    ? join(SOURCES, `${name}.ts`)
    : join(bundle, `${name}.js`);
}
