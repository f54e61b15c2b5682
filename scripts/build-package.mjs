// Builds a package in its folder dist, as `npm pack` does first:
//   node scripts/build-package.mjs sdk|packages/player|packages/player-react
// Requires only the dependencies of the service, so that packages can be packed after `npm start`.
// Not written in TypeScript, because npm may run it under an older Node.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { isolatedDeclarationSync } from 'rolldown/experimental';
import { transformSync } from 'rolldown/utils';

const [, , name] = process.argv;
if (name === undefined) throw new Error('usage: build-package.mjs FOLDER');
const FOLDER = fileURLToPath(new URL(`../${name}/`, import.meta.url));
const SOURCES = join(FOLDER, 'src');
const RELATIVE_IMPORT = /(from\s+["']\.\/[\w-]+)\.ts(["'])/g;

const output = join(FOLDER, 'dist');
rmSync(output, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
for (const file of readdirSync(SOURCES)) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
  const source = readFileSync(join(SOURCES, file), 'utf8');
  write(file.replace(/\.ts$/, '.js'), transformSync(file, source, { target: 'es2022' }));
  write(file.replace(/\.ts$/, '.d.ts'), isolatedDeclarationSync(file, source));
}

function write(file, { code, errors }) {
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join()}`);
  writeFileSync(join(output, file), code.replaceAll(RELATIVE_IMPORT, '$1.js$2'));
}
