import assert from 'node:assert/strict';

import addFormats from 'ajv-formats';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { readOpenApi } from './read-openapi.ts';

/** `removeAdditional` strips undocumented properties, so that the comparison below finds them. */
const ajv = new Ajv2020({ strict: false, removeAdditional: 'all' });
addFormats.default(ajv);
ajv.addSchema(readOpenApi<object>(), 'openapi.yaml');
const validators = new Map<string, ValidateFunction>();

/** Fails unless a delivery's body matches the event's schema in openapi.yaml exactly. */
export function assertDocumented(body: { readonly type: string }): void {
  const validate = findValidator(body.type);
  const documented: unknown = structuredClone(body);
  assert.ok(validate(documented), `${body.type}: ${ajv.errorsText(validate.errors)}`);
  assert.deepEqual(documented, body);
}

function findValidator(type: string): ValidateFunction {
  const known = validators.get(type);
  if (known !== undefined) return known;
  // The other part of the schema restricts only the type.
  const pointer = `/webhooks/${type}/post/requestBody/content/application~1json/schema/allOf/0`;
  const validate = ajv.compile({ $ref: `openapi.yaml#${pointer}` });
  validators.set(type, validate);
  return validate;
}
