// As the unit `binary` of fast-check and its `webUrl`, which take a second and 100 MB to list all
// code points in each process.
import {
  array,
  type Arbitrary,
  constantFrom,
  integer,
  oneof,
  option,
  string,
  tuple,
  webAuthority,
} from 'fast-check';

const SURROGATES_START = 0xd800;
const SURROGATES = 0x800;
const CODE_POINT_MAX = 0x10_ffff;

/** Any character. */
export const codePoint: Arbitrary<string> = integer({
  min: 0,
  max: CODE_POINT_MAX - SURROGATES,
}).map(
  (index) => String.fromCodePoint(index < SURROGATES_START ? index : index + SURROGATES),
  toIndex,
);

/** With it, fast-check also generates names that are dangerous as keys, such as `__proto__`. */
function toIndex(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) {
    throw new Error('not one character');
  }
  return code < SURROGATES_START ? code : code - SURROGATES;
}

const unreserved = constantFrom(
  ...Array.from("ABCXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=:@"),
);
const urlText = string({
  unit: oneof(
    { arbitrary: unreserved, weight: 10 },
    { arbitrary: codePoint.map(encodeURIComponent), weight: 1 },
  ),
});

/** URLs with or without a path, a query string and a fragment. */
export const webUrl: Arbitrary<string> = tuple(
  constantFrom('http', 'https'),
  webAuthority(),
  array(urlText.map((segment) => `/${segment}`)),
  option(
    urlText.map((text) => `?${text}`),
    { nil: '' },
  ),
  option(
    urlText.map((text) => `#${text}`),
    { nil: '' },
  ),
).map(
  ([scheme, authority, path, query, fragment]) =>
    `${scheme}://${authority}${path.join('')}${query}${fragment}`,
);
