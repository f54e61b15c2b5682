// Makes the folder of a new adapter from its template and lists it: npm run new:adapter NAME
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { adapterSource, adapterTestSource, indexSource } from './new-adapter-template.ts';

const ADAPTERS = fileURLToPath(new URL('../src/features/resolution/adapters/', import.meta.url));
const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const [name = '', folder = ADAPTERS] = process.argv.slice(2);
if (NAME.test(name)) {
  await addAdapter(name, folder);
} else {
  console.error('Usage: npm run new:adapter NAME, with a name in lower case such as some-site');
  process.exitCode = 1;
}

async function addAdapter(adapter: string, into: string): Promise<void> {
  const own = join(into, adapter);
  try {
    await mkdir(own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(`${own} can’t be made (${reason}); is there such an adapter already?`);
    process.exitCode = 1;
    return;
  }
  await writeFile(join(own, 'adapter.ts'), adapterSource(adapter));
  await writeFile(join(own, 'adapter.test.ts'), adapterTestSource(adapter));
  const entries = await readdir(into, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  await writeFile(join(into, 'index.ts'), indexSource(names.toSorted()));
  console.log(`Made ${own}. Fill in its addresses and its test table, then run npm test.`);
}
