// Creates the folder of a new adapter from the template, and registers the adapter: npm run
// new:adapter NAME
import { mkdir, readdir, writeFile } from 'node:fs/promises';
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
  const adapterFolder = join(into, adapter);
  try {
    await mkdir(adapterFolder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `Cannot create ${adapterFolder} (${reason}). Check whether the adapter already exists.`,
    );
    process.exitCode = 1;
    return;
  }
  await writeFile(join(adapterFolder, 'adapter.ts'), toAdapterSource(adapter));
  await writeFile(join(adapterFolder, 'adapter.test.ts'), toAdapterTestSource(adapter));
  const entries = await readdir(into, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  await writeFile(join(into, 'index.ts'), toIndexSource(names.toSorted()));
  console.log(`Created ${adapterFolder}. Fill in the URLs and the test table, then run npm test.`);
}
