import { isDeepStrictEqual } from 'node:util';

import type { Static, TObject } from 'typebox';

import type { RecordProperties } from './field-schemas.ts';
import {
  type Audience,
  type FieldName,
  type FieldSource,
  type Seal,
  VIDEO_FIELDS,
  type VideoRow,
} from './video-fields.ts';

type Fields = typeof VIDEO_FIELDS;

/** The values of all fields that the owner can set. */
export type OwnerValues = { readonly [Name in FieldName]: Fields[Name]['unset'] };

type ColumnName = { [Name in FieldName]: keyof ReturnType<Fields[Name]['write']> }[FieldName];
type OwnerColumns = Pick<VideoRow, ColumnName>;

/** The same table, for code that works with any field. */
const FIELDS: {
  readonly [Name in FieldName]: {
    readonly write: (value: OwnerValues[Name], seal: Seal) => Partial<OwnerColumns>;
    readonly toComparable?: (value: OwnerValues[Name]) => unknown;
    readonly toWire: (value: OwnerValues[Name]) => unknown;
  };
} = VIDEO_FIELDS;

const NAMES = Object.keys(VIDEO_FIELDS).filter(isFieldName);

function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(VIDEO_FIELDS, name);
}

/** The values of a video whose owner has set none. */
export const UNSET_VALUES = toValues(({ unset }) => unset);

export function readOwnerValues(row: VideoRow, source: FieldSource): OwnerValues {
  return toValues(({ read }) => read(row, source));
}

function toValues(toValue: (field: Fields[FieldName]) => unknown): OwnerValues {
  const entries: unknown[][] = NAMES.map((name) => [name, toValue(VIDEO_FIELDS[name])]);
  return Object.fromEntries(entries);
}

/** Returns the columns that store the given values. */
export function toOwnerColumns(values: OwnerValues, seal: Seal): OwnerColumns;
export function toOwnerColumns(values: Partial<OwnerValues>, seal: Seal): Partial<OwnerColumns>;
export function toOwnerColumns(values: Partial<OwnerValues>, seal: Seal): Partial<OwnerColumns> {
  return Object.assign({}, ...NAMES.map((name) => toColumns(name, values[name], seal)));
}

function toColumns<Name extends FieldName>(
  name: Name,
  value: OwnerValues[Name] | undefined,
  seal: Seal,
): Partial<OwnerColumns> {
  return value === undefined ? {} : FIELDS[name].write(value, seal);
}

/** Returns the fields of the record that the given audiences read. */
export function toFieldsWire(
  values: OwnerValues,
  audiences: readonly Audience[],
): Static<TObject<RecordProperties>> {
  const names = NAMES.filter((name) => audiences.includes(VIDEO_FIELDS[name].audience));
  const entries: unknown[][] = names.map((name) => [name, toWire(name, values[name])]);
  return Object.fromEntries(entries);
}

function toWire<Name extends FieldName>(name: Name, value: OwnerValues[Name]): unknown {
  return FIELDS[name].toWire(value);
}

/** Returns the fields whose given values differ from the other values. */
export function listDifferent(
  given: Partial<OwnerValues>,
  others: OwnerValues,
): readonly FieldName[] {
  return NAMES.filter((name) => isDifferent(name, given[name], others[name]));
}

function isDifferent<Name extends FieldName>(
  name: Name,
  value: OwnerValues[Name] | undefined,
  other: OwnerValues[Name],
): boolean {
  if (value === undefined) return false;
  const { toComparable = (compared) => compared } = FIELDS[name];
  return !isDeepStrictEqual(toComparable(value), toComparable(other));
}
