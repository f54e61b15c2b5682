import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';

/**
 * Validates bodies strictly: nothing is coerced or dropped, and only defaults are added, so that
 * typos and wrong types are reported. Queries, paths and headers are text, so `5` is accepted as a
 * number there.
 */
export function createStrictValidator(
  getComponents: () => Readonly<Record<string, unknown>>,
): FastifySchemaCompiler<object> {
  // The validators are created for the first request, when all components are registered.
  let validators: { readonly bodies: Ajv2020; readonly texts: Ajv2020 } | undefined;
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    // Each schema is compiled on first use, because compiling all of them would delay the start.
    const validate: FastifyValidationResult = (data: unknown) => {
      if (httpPart === 'params') replaceNuls(data);
      const nulError = httpPart === 'querystring' ? findNul(data) : undefined;
      if (nulError !== undefined) {
        validate.errors = [nulError];
        return false;
      }
      validators ??= {
        bodies: createAjv(getComponents(), false),
        texts: createAjv(getComponents(), 'array'),
      };
      compiled ??= (httpPart === 'body' ? validators.bodies : validators.texts).compile(schema);
      const isValid = compiled(data);
      validate.errors = compiled.errors ?? null;
      return isValid;
    };
    return validate;
  };
}

/** Finds a NUL in the query. No stored text contains one, and PostgreSQL rejects text that does. */
function findNul(query: unknown): ErrorObject | undefined {
  const [name] = Object.entries(query ?? {}).find(([, value]) => hasNul(value)) ?? [];
  if (name === undefined) return undefined;
  return { keyword: 'pattern', instancePath: `/${name}`, schemaPath: '', params: {} };
}

/**
 * An ID with a NUL can't exist. Replacing the NUL lets the route return its usual error for an
 * unknown ID.
 */
function replaceNuls(params: unknown): void {
  if (typeof params !== 'object' || params === null) return;
  for (const [name, value] of Object.entries(params)) {
    if (hasNul(value)) Object.assign(params, { [name]: value.replaceAll('\0', '\ufffd') });
  }
}

function hasNul(value: unknown): value is string {
  return typeof value === 'string' && value.includes('\0');
}

function createAjv(
  components: Readonly<Record<string, unknown>>,
  coerceTypes: false | 'array',
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    // Reporting all violations has a bounded cost: a body has at most 64 KiB, and the response
    // contains at most ERROR_DETAILS_MAX violations.
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    coerceTypes,
    allowUnionTypes: true,
    // Tests check the schemas. To check them here, the schema of schemas would have to be compiled,
    // which takes ten times as long as the schemas of a route.
    validateSchema: false,
  });
  addFormats.default(ajv);
  for (const component of Object.values(components)) ajv.addSchema(toSchema(component));
  return ajv;
}

/** Narrows the type: `addSchema` accepts only objects. */
function toSchema(component: unknown): object {
  if (typeof component !== 'object' || component === null)
    throw new Error('a schema must be an object');
  return component;
}
