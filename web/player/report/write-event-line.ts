/** Keys whose values are tokens, which are written without quotes. All other text is quoted. */
const TOKEN_KEYS: ReadonlySet<string> = new Set(['e', 'sf', 'st', 'sta']);

export type FieldValue =
  | number
  | string
  | boolean
  | readonly number[]
  | readonly string[]
  | undefined;

/** The keys and values of an event; undefined values are omitted. */
export type EventFields = Readonly<Record<string, FieldValue>>;

/**
 * One CTA-5004-B event as a line: a dictionary of structured field values (RFC 8941, section 4.1.2)
 * with sorted keys.
 */
export function writeEventLine(fields: EventFields): string {
  return Object.keys(fields)
    .toSorted()
    .flatMap((key) => {
      const value = fields[key];
      if (value === undefined) return [];
      return [value === true ? key : `${key}=${writeValue(value, TOKEN_KEYS.has(key))}`];
    })
    .join(',');
}

type WrittenValue = Exclude<FieldValue, true | undefined>;

function writeValue(value: WrittenValue, isToken: boolean): string {
  if (value === false) return '?0';
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'string') return isToken ? value : writeString(value);
  return `(${value.map((item) => writeValue(item, false)).join(' ')})`;
}

/** Decimals have at most three fractional digits. */
function writeNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Strings may contain only printable ASCII, so all other characters are removed. */
function writeString(text: string): string {
  return `"${text.replaceAll(/[^ -~]/g, '').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
