import type { FastifySchemaValidationError } from 'fastify';

import type { ErrorDetail } from '#contract/app-error.ts';
import { METADATA_KEY_CHARACTERS_MAX } from '#contract/limits.ts';

const NAME_CHARACTERS_SHOWN = 64;

/** Metadata is the only object whose names clients choose. */
const INVALID_KEY = `is not a valid key; start with a letter or digit, and use at most ${METADATA_KEY_CHARACTERS_MAX} letters, digits, periods, hyphens and underscores`;

type Explain = (params: Readonly<Record<string, unknown>>) => string;

/** Messages for violated JSON Schema keywords. */
const EXPLANATIONS: ReadonlyMap<string, Explain> = new Map<string, Explain>([
  ['required', () => 'is required'],
  ['additionalProperties', () => 'is not a known field; check the spelling or omit it'],
  ['type', ({ type }) => `must be ${[type].flat().map(nameType).join(' or ')}`],
  ['enum', ({ allowedValues }) => `must be one of ${[allowedValues].flat().join(', ')}`],
  ['const', ({ allowedValue }) => `must be ${String(allowedValue)}`],
  ['minLength', ({ limit }) => `must have at least ${toCount(limit, 'character')}`],
  ['maxLength', ({ limit }) => `must have at most ${toCount(limit, 'character')}`],
  ['minimum', ({ limit }) => `must be at least ${String(limit)}`],
  ['maximum', ({ limit }) => `must be at most ${String(limit)}`],
  ['minItems', ({ limit }) => `must have at least ${toCount(limit, 'item')}`],
  ['maxItems', ({ limit }) => `must have at most ${toCount(limit, 'item')}`],
  ['maxProperties', ({ limit }) => `must have at most ${toCount(limit, 'field')}`],
  ['propertyNames', () => INVALID_KEY],
  ['uniqueItems', () => 'must not contain duplicates'],
  ['pattern', () => 'has an invalid format or invalid characters'],
  ['format', ({ format }) => `must be a valid ${String(format)}`],
]);

/** Converts one schema violation to a JSON pointer (RFC 6901) and a message. */
export function explainViolation(violation: FastifySchemaValidationError): ErrorDetail {
  const explain = EXPLANATIONS.get(violation.keyword);
  return {
    path: `${violation.instancePath}${toLastStep(violation)}`,
    message: explain?.(violation.params) ?? violation.message ?? 'is invalid',
  };
}

/**
 * The last step of the pointer, if a field is missing or unknown, or has an invalid name. The
 * validator's path does not include the name of such a field.
 */
function toLastStep({ params }: FastifySchemaValidationError): string {
  const name = params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  if (typeof name !== 'string') return '';
  return `/${showName(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function showName(name: unknown): string {
  return String(name).slice(0, NAME_CHARACTERS_SHOWN).toWellFormed();
}

function toCount(limit: unknown, noun: string): string {
  return `${String(limit)} ${noun}${limit === 1 ? '' : 's'}`;
}

function nameType(type: unknown): string {
  const article = /^[aeiou]/.test(String(type)) ? 'an' : 'a';
  return type === 'null' ? 'null' : `${article} ${String(type)}`;
}
