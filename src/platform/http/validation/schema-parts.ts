import { type Static, type TArray, type TObject, type TSchema, Type } from 'typebox';

import {
  CURSOR_CHARACTERS_MAX,
  KEY_NAME_CHARACTERS_MAX,
  LIST_LIMIT_DEFAULT,
  LIST_LIMIT_MAX,
  TAG_CHARACTERS_MAX,
} from '#contract/limits.ts';

/** The pattern of a single line without control characters. */
export const LINE_PATTERN = '^[^\\u0000-\\u001f\\u007f-\\u009f]*$';
/** Several lines. Tabs and line breaks are the only control characters. */
export const TEXT_PATTERN = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]*$';
/** A tag of a video, before its normalization. */
export const TAG = { minLength: 1, maxLength: TAG_CHARACTERS_MAX, pattern: LINE_PATTERN } as const;

/** References a component of the OpenAPI document by its `$id`. */
export function reference<T>(id: string, description?: string): ReturnType<typeof Type.Unsafe<T>> {
  return Type.Unsafe<T>({ $ref: `${id}#`, ...describe(description) });
}

/** The headers of an operation that `performOnce` performs. */
export const IDEMPOTENCY_HEADERS = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Repeating a request with the same key and body within 24 hours returns the first response, with the ' +
        'header `Idempotency-Replayed: true`.',
    }),
  ),
});

/** The name of a key or a link. Its owner sees it. */
export const KeyName = Type.String({
  minLength: 1,
  maxLength: KEY_NAME_CHARACTERS_MAX,
  pattern: LINE_PATTERN,
  title: 'KeyName',
});

/** The query parameters of a list. */
export const PAGE_PARAMETERS = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIST_LIMIT_MAX,
      default: LIST_LIMIT_DEFAULT,
      description: 'Maximum number of records per page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: CURSOR_CHARACTERS_MAX,
      description:
        'The `nextCursor` of the previous page. Keep the filters and the sort order the same.',
    }),
  ),
} as const;

/** The query parameter of operations that accept playback tokens. */
export const TOKEN_PARAMETER = {
  token: Type.Optional(
    Type.String({
      description:
        'A playback token for a private video or playlist. Other credentials are not accepted in the URL.',
    }),
  ),
} as const;
export const TokenQuery = Type.Object(TOKEN_PARAMETER);

/** A page of a list, as a component with this name; `example` is an item. */
export function pageOf<Item extends TSchema>(
  item: Item,
  $id: string,
  example: object,
): TObject<{ data: TArray<Item>; nextCursor: ReturnType<typeof nullableString> }> {
  return Type.Object(
    {
      data: Type.Array(item),
      nextCursor: nullableString('Cursor of the next page; null on the last page.'),
    },
    { $id, title: $id, examples: [{ data: [example], nextCursor: null }] },
  );
}

export function literals<const T extends readonly string[]>(
  values: T,
  options: {
    readonly title?: string;
    readonly description?: string;
    readonly default?: T[number];
  } = {},
): ReturnType<typeof Type.Unsafe<T[number]>> {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...values], ...options });
}

// Uses `type: [x, 'null']` instead of `anyOf`, because the serializer compiles it instead of trying
// each alternative.

export function nullableNumber(description: string): ReturnType<typeof Type.Unsafe<number | null>> {
  return Type.Unsafe<number | null>({ type: ['number', 'null'], description });
}

export function nullableInteger(
  description: string,
): ReturnType<typeof Type.Unsafe<number | null>> {
  return Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
}

export function nullableString(
  description?: string,
): ReturnType<typeof Type.Unsafe<string | null>> {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], ...describe(description) });
}

export function time(description?: string): ReturnType<typeof Type.Unsafe<string>> {
  return Type.Unsafe<string>({ type: 'string', format: 'date-time', ...describe(description) });
}

export function nullableTime(description?: string): ReturnType<typeof Type.Unsafe<string | null>> {
  return Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    ...describe(description),
  });
}

export function nullableArray<T extends TSchema>(
  items: T,
  description: string,
  options: { readonly maxItems?: number; readonly examples?: readonly unknown[] } = {},
): ReturnType<typeof Type.Unsafe<readonly Static<T>[] | null>> {
  return Type.Unsafe<readonly Static<T>[] | null>({
    type: ['array', 'null'],
    items,
    description,
    ...options,
  });
}

export function nullableObject<T extends TSchema>(
  object: T,
  description: string,
): ReturnType<typeof Type.Unsafe<Static<T> | null>> {
  return Type.Unsafe<Static<T> | null>({ ...object, type: ['object', 'null'], description });
}

function describe(description: string | undefined): { readonly description?: string } {
  return description === undefined ? {} : { description };
}
