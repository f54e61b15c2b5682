import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';

import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';

const OPENAPI = new URL('../../openapi.yaml', import.meta.url);

it('every schema of the API is a valid JSON Schema', () => {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const schemas = [...findSchemas(parse(readFileSync(OPENAPI, 'utf8')))];
  const invalid = schemas.filter((schema) => ajv.validateSchema(schema) !== true);

  assert.ok(schemas.length > 100);
  assert.deepEqual(invalid, []);
  assert.equal(
    ajv.validateSchema({ type: 'object', properties: { size: { minimum: '1' } } }),
    false,
  );
});

/** Yields the values of `schema` (parameters, bodies) and of `schemas` (components). */
function* findSchemas(node: unknown): Generator<object> {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, value] of Object.entries(node)) {
    if (name === 'schema') yield value;
    else if (name === 'schemas') yield* Object.values<object>(value);
    else yield* findSchemas(value);
  }
}
