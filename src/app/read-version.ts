import { readFileSync } from 'node:fs';

const MANIFEST = new URL('../../package.json', import.meta.url);

/** The version of this checkout or release. */
export function readVersion(): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  return version;
}
