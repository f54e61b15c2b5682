import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const FILE = new URL('../../openapi.yaml', import.meta.url);
const REFERENCE = /^#\/components\/(\w+)\/(.+)$/;

// The document is generated, and a search for repeated keys takes half of the time.
const source = parse(readFileSync(FILE, 'utf8'), { uniqueKeys: false });
const document = insertParts(source, ['examples']);
/** Each schema is compiled once, because the others refer to it. */
const ajv = new Ajv2020({ strict: false, inlineRefs: false });
addFormats.default(ajv);
ajv.addSchema(insertParts(source, ['examples', 'schemas']), 'openapi.yaml');

/** Returns openapi.yaml, with each part in the places that refer to it, except for examples. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller's view
export function readOpenApi<Document>(): Document {
  return document;
}

/** Returns openapi.yaml with all references. */
export function readOpenApiSource(): unknown {
  return source;
}

/** Inserts the parts that are referred to, except for those of some kinds. */
function insertParts(
  part: unknown,
  except: readonly string[],
  inserted = new Map<string, unknown>(),
) {
  return JSON.parse(JSON.stringify(part), (_key, value) => {
    const [reference = '', kind = '', name = ''] = REFERENCE.exec(value?.$ref ?? '') ?? [];
    if (kind === '' || except.includes(kind)) return value;
    const known =
      inserted.get(reference) ?? insertParts(source.components[kind][name], except, inserted);
    inserted.set(reference, known);
    return known;
  });
}

/** Describes how a value differs from the schema at a path of openapi.yaml. Empty if it matches. */
export function describeMismatch(path: readonly string[], value: unknown): string {
  const steps = path.map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1'));
  const reference = `openapi.yaml#/${encodeURI(steps.join('/'))}`;
  const validate = ajv.getSchema(reference) ?? assert.fail(reference);
  return validate(value) === true ? '' : ajv.errorsText(validate.errors);
}
