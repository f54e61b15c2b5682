import { type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { ErrorDetail } from '#contract/app-error.ts';
import { describeViolations } from '#platform/http/errors/to-app-error.ts';
import { createStrictValidator } from '#platform/http/validation/strict-validation.ts';

const Described = Type.Object({ description: Type.String() });
const compile = createStrictValidator(() => ({}));

/** Returns the JSON pointer and the expectation of arguments that do not match the schema. */
export function explainArguments(schema: TObject, input: unknown): readonly ErrorDetail[] {
  const validate = compile({ schema, method: 'POST', url: '/mcp', httpPart: 'body' });
  validate(input);
  return describeViolations('request', validate.errors ?? []).details.map((detail) => {
    const { path, message } = detail;
    const argument: unknown = schema.properties[path.slice(1)];
    if (!Value.Check(Described, argument)) return detail;
    return { path, message: `${message}: ${argument.description}` };
  });
}
