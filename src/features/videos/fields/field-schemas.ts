import { type TOptional, type TSchema, Type } from 'typebox';

import { type FieldName, VIDEO_FIELDS } from './video-fields.ts';

type Fields = typeof VIDEO_FIELDS;

/** Properties of requests that create and update a video. */
export const CREATE_PROPERTIES = toProperties('create');
export const UPDATE_PROPERTIES = toProperties('update');

function toProperties<Request extends 'create' | 'update'>(
  request: Request,
): { readonly [Name in FieldName]: TOptional<Fields[Name][Request]> } {
  const entries: unknown[][] = Object.entries(VIDEO_FIELDS).map(([name, field]) => [
    name,
    Type.Optional(field[request]),
  ]);
  return Object.fromEntries(entries);
}

export type RecordProperties = {
  readonly [Name in FieldName as Fields[Name]['record'] extends TSchema ? Name : never]: Extract<
    Fields[Name]['record'],
    TSchema
  >;
};

/** Properties of the record. */
export const RECORD_PROPERTIES = toRecordProperties();

function toRecordProperties(): RecordProperties {
  const entries: unknown[][] = Object.entries(VIDEO_FIELDS)
    .filter(([, { record }]) => record !== null)
    .map(([name, { record }]) => [name, record]);
  return Object.fromEntries(entries);
}
