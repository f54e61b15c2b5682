import * as fc from 'fast-check';

import { codePoint } from '../support/arbitrary-texts.ts';

/** The keywords that the schemas of requests use. */
export type RequestSchema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly RequestSchema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: RequestSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, RequestSchema>>;
  readonly required?: readonly string[];
  readonly examples?: readonly unknown[];
};

const CHARACTERS_MAX = 300;
const ITEMS_MAX = 4;

/** Values that the schema allows: examples, boundaries and random ones. */
export function toValid(schema: RequestSchema): fc.Arbitrary<unknown> {
  const { type, enum: values, anyOf, examples = [] } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (values !== undefined) return fc.constantFrom(...values);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(toValid));
  const types = [type ?? 'string'].flat();
  const generated = types.map((each) => toValidOfType(each, schema));
  return fc.oneof(...(examples.length === 0 ? [] : [fc.constantFrom(...examples)]), ...generated);
}

function toValidOfType(type: string, schema: RequestSchema): fc.Arbitrary<unknown> {
  const { minimum: min = -1_000_000, maximum: max = 1_000_000 } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
    case 'number':
      return fc.oneof(fc.constantFrom(min, max), fc.double({ min, max, noNaN: true }));
    case 'array':
      return fc.uniqueArray(toValid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? ITEMS_MAX, ITEMS_MAX),
        selector: (value) => JSON.stringify(value),
      });
    case 'object':
      return toObject(schema);
    default:
      return toText(schema);
  }
}

function toObject({ properties = {}, required = [] }: RequestSchema): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, each]) => [name, toValid(each)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function toText({ format, pattern, ...schema }: RequestSchema): fc.Arbitrary<string> {
  if (format === 'date-time')
    return fc.constantFrom('2026-01-31T12:00:00.000Z', '2026-01-31T12:00:00+02:00');
  const { minLength = 0, maxLength = CHARACTERS_MAX } = schema;
  const lengths = { minLength, maxLength: Math.min(maxLength, CHARACTERS_MAX) };
  const texts = fc.oneof(
    fc.string(lengths),
    fc.string({ ...lengths, unit: codePoint }),
    fc.constant('a'.repeat(maxLength > 10_000 ? lengths.maxLength : maxLength)),
  );
  const allowed = new RegExp(pattern ?? '', 'u');
  // Random texts hardly ever match other patterns, such as that of colors.
  const some = allowed.test('a') ? texts : fc.stringMatching(allowed);
  return some.filter((text) => allowed.test(text) && text.length <= maxLength);
}

/** Values that the schema probably rejects: other types, and just outside its bounds. */
export function toInvalid(schema: RequestSchema): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 0, maxLength = 0, properties, required = [] } = schema;
  const others = [null, true, -1, 1.5, 1e21, '', '\u0000', [], {}, [[]], minimum - 1, maximum + 1];
  const wrong = fc.constantFrom<unknown>(...others, 'a'.repeat(Math.min(maxLength, 10_000) + 1));
  if (properties === undefined) return wrong;
  const names = Object.keys(properties);
  const withWrongField = fc
    .tuple(toObject(schema), fc.constantFrom(...names, 'unknown', '__proto__'), wrong)
    .map(([object, name, value]) => ({ ...object, [name]: value }));
  const withoutField = fc
    .tuple(toObject(schema), fc.constantFrom('', ...required))
    .map(([object, name]) =>
      Object.fromEntries(Object.entries(object).filter(([key]) => key !== name)),
    );
  return fc.oneof(withWrongField, withoutField, wrong);
}
