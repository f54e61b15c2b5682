import { readFileSync } from 'node:fs';

/** Reads a PEM file from `certs/`. The README there describes each file. */
export function readPem(name: string): string {
  return readFileSync(new URL(`certs/${name}`, import.meta.url), 'utf8');
}
