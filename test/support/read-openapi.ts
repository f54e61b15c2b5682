import { readFileSync } from 'node:fs';

import { parse } from 'yaml';

const FILE = new URL('../../openapi.yaml', import.meta.url);
const REFERENCE = /^#\/components\/(?!examples\/)(\w+)\/(.+)$/;

/** Reads openapi.yaml, with each part in the places that refer to it, except for examples. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's view
export function readOpenApi<Document>(): Document {
  const document = parse(readFileSync(FILE, 'utf8'));
  const resolve = (part: unknown) =>
    JSON.parse(JSON.stringify(part), (_key, value) => {
      const [, kind = '', name = ''] = REFERENCE.exec(value?.$ref ?? '') ?? [];
      return kind === '' ? value : resolve(document.components[kind][name]);
    });
  return resolve(document);
}
