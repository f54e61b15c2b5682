/** The bytes of a title that lists compare. */
const COMPARED_BYTES = 40;
/** Numbers of up to this many digits are ordered by value. */
const NUMBER_DIGITS = 6;

/**
 * The position of a title in alphabetical lists: case and accents do not matter, and `Part 2` precedes
 * `Part 10`. The key is hexadecimal, because databases order only such texts alike.
 */
export function toTitleKey(title: string): string {
  const compared = title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]+/g, '')
    .toLowerCase()
    .trim()
    .replaceAll(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0'));
  return Buffer.from(compared).subarray(0, COMPARED_BYTES).toString('hex');
}
