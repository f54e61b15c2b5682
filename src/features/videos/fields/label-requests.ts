import { Type } from 'typebox';

import {
  METADATA_KEY_CHARACTERS_MAX,
  METADATA_PAIRS_MAX,
  METADATA_VALUE_CHARACTERS_MAX,
  TAGS_MAX,
} from '#contract/limits.ts';
import { toTag } from '#contract/tags.ts';
import { TAG, TEXT_PATTERN } from '#platform/http/validation/schema-parts.ts';

import {
  type LabelFilter,
  type Metadata,
  type MetadataChanges,
  parseMetadataFilter,
} from './labels.ts';

/** Tags, and pairs of metadata, that one list can be filtered by. */
const LABEL_FILTERS_MAX = 5;

export const TagsBody = Type.Array(Type.String(TAG), {
  maxItems: TAGS_MAX,
  description: `Up to ${TAGS_MAX} tags without commas and semicolons. Case and surrounding spaces are ignored.`,
  examples: [['course', 'spring 2026']],
});

const METADATA_KEY = `[A-Za-z0-9][A-Za-z0-9_.-]{0,${METADATA_KEY_CHARACTERS_MAX - 1}}`;
const METADATA_VALUE = {
  minLength: 1,
  maxLength: METADATA_VALUE_CHARACTERS_MAX,
  pattern: TEXT_PATTERN,
} as const;
const METADATA_KEYS = { propertyNames: { pattern: `^${METADATA_KEY}$` } } as const;

export const MetadataBody = Type.Unsafe<Metadata>({
  type: 'object',
  maxProperties: METADATA_PAIRS_MAX,
  ...METADATA_KEYS,
  additionalProperties: { type: 'string', ...METADATA_VALUE },
  description: `Up to ${METADATA_PAIRS_MAX} key-value pairs of your own.`,
  examples: [{ course: '101' }],
});

export const MetadataChangesBody = Type.Unsafe<MetadataChanges | null>({
  type: ['object', 'null'],
  maxProperties: 2 * METADATA_PAIRS_MAX,
  ...METADATA_KEYS,
  additionalProperties: { type: ['string', 'null'], ...METADATA_VALUE },
  description: `Changes the given keys. Null removes a key, and null instead of an object removes all. At most ${METADATA_PAIRS_MAX} pairs may result.`,
  examples: [{ course: '102', draft: null }],
});

export const TagFilters = Type.Array(Type.String(TAG), {
  maxItems: LABEL_FILTERS_MAX,
  description:
    'A tag. Repeat the parameter to find videos that have all of several tags. With several tags and ' +
    'pairs of metadata, or with a provider, the list is a search: see `q`.',
  examples: [['course']],
});

export const MetadataFilters = Type.Array(
  Type.String({
    pattern: `^${METADATA_KEY}:[^\\u0000]+$`,
    maxLength: METADATA_KEY_CHARACTERS_MAX + 1 + METADATA_VALUE_CHARACTERS_MAX,
  }),
  {
    maxItems: LABEL_FILTERS_MAX,
    description: 'A pair of metadata as `KEY:VALUE`. Can be repeated, like `tag`.',
    examples: [['course:101']],
  },
);

export function toLabelFilters(
  tags: readonly string[],
  metadata: readonly string[],
): readonly LabelFilter[] {
  return [
    ...tags.map((each) => ({ kind: 'tag', tag: toTag(each) }) as const),
    ...metadata.map(parseMetadataFilter),
  ];
}
