// Writes the types of sdk/ from openapi.yaml: `npm run write:sdk-types`. With --check, part of `npm
// test`, it writes nothing and fails when the file is outdated.
import { readFile, writeFile } from 'node:fs/promises';

import openapiTypescript, { astToString } from 'openapi-typescript';

const DOCUMENT = new URL('../openapi.yaml', import.meta.url);
const FILE = new URL('../sdk/src/openapi.ts', import.meta.url);
const HEAD = '// Generated from openapi.yaml by scripts/write-sdk-types.ts.\n';

const nodes = await openapiTypescript(await readFile(DOCUMENT, 'utf8'), {
  exportType: true,
  immutable: true,
});
const types = HEAD + astToString(nodes);
if (!process.argv.includes('--check')) {
  await writeFile(FILE, types);
} else if ((await readFile(FILE, 'utf8').catch(() => '')) !== types) {
  console.error('sdk/src/openapi.ts is outdated. Run "npm run write:sdk-types".');
  process.exitCode = 1;
}
