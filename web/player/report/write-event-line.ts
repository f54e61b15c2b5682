/** Keys whose text is a token of the standard, written bare; all other text is a string. */
const TOKEN_KEYS: ReadonlySet<string> = new Set(['e', 'sf', 'st', 'sta']);

export type FactValue =
  | number
  | string
  | boolean
  | readonly number[]
  | readonly string[]
  | undefined;

/** A report's keys and values; one that is undefined is not written. */
export type Facts = Readonly<Record<string, FactValue>>;

/**
 * One event report of CTA-5004-B: a dictionary of structured field values (RFC 8941 §4.1.2) on a line, its keys
 * in alphabetical order.
 */
export function writeEventLine(facts: Facts): string {
  return Object.keys(facts)
    .toSorted()
    .flatMap((key) => {
      const value = facts[key];
      if (value === undefined) return [];
      return [value === true ? key : `${key}=${writeValue(value, TOKEN_KEYS.has(key))}`];
    })
    .join(',');
}

type WrittenValue = Exclude<FactValue, true | undefined>;

function writeValue(value: WrittenValue, isToken: boolean): string {
  if (value === false) return '?0';
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'string') return isToken ? value : writeString(value);
  return `(${value.map((item) => writeValue(item, false)).join(' ')})`;
}

/** Three digits behind the point are what a decimal may have. */
function writeNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Strings are printable ASCII; what is not is left out. */
function writeString(text: string): string {
  return `"${text.replaceAll(/[^ -~]/g, '').replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
