import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

type Package = { readonly version?: string; readonly license?: string; readonly dev?: boolean };

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:\.(?:md|txt))?$/i;

/** The licenses of all installed dependencies, whose code the bundle and the pages may contain. */
export function collectLicenses(root: string): string {
  const lock: { readonly packages: Readonly<Record<string, Package>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true && existsSync(join(root, path)))
    .map(([path, { version, license }]) => {
      const title = `${path.slice('node_modules/'.length)} ${version} (${license})`;
      return [title, '='.repeat(title.length), ...readLicenses(join(root, path)), ''].join('\n');
    })
    .join('\n');
}

function readLicenses(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((file) => LICENSE_FILE.test(file) && statSync(join(folder, file)).isFile())
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}
