import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';

/** A response member that may be missing or null. */
export function nullish<Schema extends TSchema>(
  schema: Schema,
): TOptional<TUnion<[TNull, Schema]>> {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}
