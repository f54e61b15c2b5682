import { readFileSync } from 'node:fs';

/** A PEM file of `certs/`; its README tells what each is. */
export function readPem(name: string): string {
  return readFileSync(new URL(`certs/${name}`, import.meta.url), 'utf8');
}
