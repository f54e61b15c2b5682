import addFormats from 'ajv-formats';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';

/**
 * Bodies are taken as they are: nothing is coerced, dropped or filled in but defaults, so that a typo
 * or a wrong type is told to the caller. Queries, paths and headers are text, so there `5` is a number.
 */
export function createStrictValidator(
  getComponents: () => Readonly<Record<string, unknown>>,
): FastifySchemaCompiler<object> {
  // Made for the first request: by then every component is known.
  let validators: { readonly bodies: Ajv2020; readonly texts: Ajv2020 } | undefined;
  return ({ schema, httpPart }) => {
    let compiled: ValidateFunction | undefined;
    // Each is compiled when its route is first asked, or the start would wait for all of them.
    const validate: FastifyValidationResult = (data: unknown) => {
      if (httpPart === 'params') dropNuls(data);
      const held = httpPart === 'querystring' ? findNul(data) : undefined;
      if (held !== undefined) {
        validate.errors = [held];
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

/** No text that is stored has a NUL, and PostgreSQL refuses to look for one. */
function findNul(query: unknown): ErrorObject | undefined {
  const [name] = Object.entries(query ?? {}).find(([, value]) => hasNul(value)) ?? [];
  if (name === undefined) return undefined;
  return { keyword: 'pattern', instancePath: `/${name}`, schemaPath: '', params: {} };
}

/** A name in a path that has one is nobody's: its route says so, as of others that it doesn't know. */
function dropNuls(params: unknown): void {
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
    // A body is at most 64 KiB, and the answer names at most ERROR_DETAILS_MAX of the violations.
    allErrors: true,
    useDefaults: true,
    removeAdditional: false,
    coerceTypes,
    allowUnionTypes: true,
  });
  addFormats.default(ajv);
  for (const component of Object.values(components)) ajv.addSchema(toSchema(component));
  return ajv;
}

/** Fastify keeps what `addSchema` was given; it takes objects only. */
function toSchema(component: unknown): object {
  if (typeof component !== 'object' || component === null) throw new Error('a schema is an object');
  return component;
}
