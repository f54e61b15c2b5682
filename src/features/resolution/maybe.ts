import { type TNull, type TOptional, type TSchema, type TUnion, Type } from 'typebox';

/** A member of a provider's answer that may be missing or null. */
export function maybe<Schema extends TSchema>(schema: Schema): TOptional<TUnion<[TNull, Schema]>> {
  return Type.Optional(Type.Union([Type.Null(), schema]));
}
