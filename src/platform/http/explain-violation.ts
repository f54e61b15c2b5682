import type { FastifySchemaValidationError } from 'fastify';

import type { ErrorDetail } from '#contract/app-error.ts';

const NAME_CHARACTERS_SHOWN = 64;

type Explain = (params: Readonly<Record<string, unknown>>) => string;

/** What a violated keyword of JSON Schema means for the one who sent the value. */
const EXPLANATIONS: ReadonlyMap<string, Explain> = new Map<string, Explain>([
  ['required', () => 'is required'],
  ['additionalProperties', () => 'is not a known field; check the spelling or leave it out'],
  ['type', ({ type }) => `must be ${[type].flat().map(nameType).join(' or ')}`],
  ['enum', ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(', ')}`],
  ['const', ({ allowedValue }) => `must be ${String(allowedValue)}`],
  ['minLength', ({ limit }) => `must have at least ${String(limit)} characters`],
  ['maxLength', ({ limit }) => `must have at most ${String(limit)} characters`],
  ['minimum', ({ limit }) => `must be at least ${String(limit)}`],
  ['maximum', ({ limit }) => `must be at most ${String(limit)}`],
  ['minItems', ({ limit }) => `must have at least ${String(limit)} items`],
  ['maxItems', ({ limit }) => `must have at most ${String(limit)} items`],
  ['uniqueItems', () => 'must not have the same item twice'],
  ['pattern', () => 'has characters or a form that is not allowed here'],
  ['format', ({ format }) => `must be a valid ${String(format)}`],
]);

/** One violation of a schema as a JSON pointer (RFC 6901) and words. */
export function explainViolation(violation: FastifySchemaValidationError): ErrorDetail {
  const explain = EXPLANATIONS.get(violation.keyword);
  return {
    path: `${violation.instancePath}${toLastStep(violation)}`,
    message: explain?.(violation.params) ?? violation.message ?? 'is not valid',
  };
}

/** A missing or unknown field is not in the path that the validator reports. */
function toLastStep({ params }: FastifySchemaValidationError): string {
  const name = params['missingProperty'] ?? params['additionalProperty'];
  if (typeof name !== 'string') return '';
  const shown = name.slice(0, NAME_CHARACTERS_SHOWN).toWellFormed();
  return `/${shown.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function nameType(type: unknown): string {
  const article = /^[aeiou]/.test(String(type)) ? 'an' : 'a';
  return type === 'null' ? 'null' : `${article} ${String(type)}`;
}
