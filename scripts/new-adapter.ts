// Creates a new adapter and its test from the template, and registers it: npm run new:adapter NAME
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { toAdapterSource, toAdapterTestSource, toIndexSource } from './new-adapter-template.ts';

const ADAPTERS = fileURLToPath(new URL('../src/features/resolution/adapters/', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const [name = '', folder = ADAPTERS] = process.argv.slice(2);
if (NAME.test(name)) {
  await addAdapter(name, folder);
} else {
  console.error('Usage: npm run new:adapter NAME (lower case, such as some-site)');
  process.exitCode = 1;
}

async function addAdapter(adapter: string, into: string): Promise<void> {
  const files = await readdir(into, { recursive: true });
  if (files.includes(adapter) || files.includes(`${adapter}.ts`)) {
    console.error(`The adapter ${adapter} already exists.`);
    process.exitCode = 1;
    return;
  }
  const file = join(into, `${adapter}.ts`);
  await writeFile(file, toAdapterSource(adapter));
  await writeFile(join(into, `${adapter}.test.ts`), toAdapterTestSource(adapter));
  await writeFile(join(into, 'index.ts'), toIndexSource([...files, `${adapter}.ts`]));
  console.log(`Created ${file}. Fill in the URLs and the test table, then run npm test.`);
}
