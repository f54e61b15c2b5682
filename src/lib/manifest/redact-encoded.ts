/** Absolute URLs, literally or with the escaped slashes of JSON. */
const URL_MARK = /:(?:\/\/|\\\/\\\/)/;
/** Base64 or base64url, possibly in lines; shorter runs cannot encode a URL. */
const ENCODED = /[\w+/-]{12,}(?:\s+[\w+/-]{12,})*(?:\s+[\w+/-]+(?==))?={0,2}/g;
/**
 * A match may start with other characters of the Base64 alphabet, such as a path. The encoded text
 * can therefore start at any offset within a group.
 */
const GROUP_CHARACTERS = 4;
/** The shortest text that ENCODED matches. */
const ENCODED_CHARACTERS_MIN = 12;
const SPACE = /\s/;
const ALPHABETS = ['-_', '+/'].map(
  (others) => `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789${others}`,
);
/** The values of the characters of Base64 and base64url, by code (RFC 4648 §4 and §5). */
const VALUES = new Uint8Array(128);
for (const alphabet of ALPHABETS) {
  for (let at = 0; at < alphabet.length; at += 1) VALUES[alphabet.charCodeAt(at)] = at;
}
/** Each encoded text is searched for each host. The limit keeps the run time linear. */
const HOSTS_SEARCHED_MAX = 64;
/** Shorter names also occur in binary data by chance. */
const HOST_CHARACTERS_MIN = 5;

/**
 * Returns true when binary data contains an absolute URL, one of the hosts or a text that `redact`
 * changes, in ASCII, UTF-8 or UTF-16 of either byte order. PlayReady headers are UTF-16.
 */
export function revealsUpstream(
  bytes: Buffer,
  {
    hosts,
    redact,
  }: { readonly hosts: ReadonlySet<string>; readonly redact: (text: string) => string },
): boolean {
  // Binary data next to a name may look like a part of it, so word boundaries do not apply.
  const text = bytes.toString('latin1').replaceAll('\0', '');
  if (URL_MARK.test(text) || redact(text) !== text) return true;
  const lower = text.toLowerCase();
  return [...hosts.values().take(HOSTS_SEARCHED_MAX)].some(
    (host) => host.length >= HOST_CHARACTERS_MIN && host.includes('.') && lower.includes(host),
  );
}

/** Longer texts would exceed the stack of the regular expression. */
const SEARCHED_CHARACTERS_MAX = 1024 * 1024;

type EncodedOptions = {
  /** Characters in Latin-1. `reveals` is false for bytes that contain none of them. */
  readonly marks: string;
  readonly reveals: (bytes: Buffer) => boolean;
  readonly replacement: string;
};

/**
 * Creates a function that replaces each Base64 text for which `reveals` returns true. A text too
 * long to search is replaced entirely.
 */
export function createEncodedRedactor({
  marks,
  reveals,
  replacement,
}: EncodedOptions): (text: string) => string {
  const isMark = new Uint8Array(256);
  for (const mark of Buffer.from(marks, 'latin1')) isMark[mark] = 1;

  function redactMatch(encoded: string): string {
    const packed = SPACE.test(encoded) ? encoded.replaceAll(/\s+/g, '') : encoded;
    const shifts = findShifts(packed, isMark);
    for (let shift = 0; shift < GROUP_CHARACTERS; shift += 1) {
      if ((shifts & (1 << shift)) === 0) continue;
      if (reveals(Buffer.from(packed.slice(shift), 'base64'))) return replacement;
    }
    return encoded;
  }

  return (text) => {
    if (text.length < ENCODED_CHARACTERS_MIN) return text;
    if (text.length > SEARCHED_CHARACTERS_MAX) return replacement;
    return text.replaceAll(ENCODED, redactMatch);
  };
}

/**
 * Returns the shifts at which the decoded text contains a mark, as bits. Ordinary words look like
 * Base64, and decoding each of them four times would cost far more.
 */
function findShifts(packed: string, isMark: Uint8Array): number {
  let shifts = 0;
  let value = toValue(packed.charCodeAt(0));
  for (let at = 0; at + 1 < packed.length; at += 1) {
    const next = toValue(packed.charCodeAt(at + 1));
    // The bytes that these two characters encode at the first, second and third place of a group.
    const first = isMark[((value << 2) | (next >> 4)) & 0xff] ?? 0;
    const second = isMark[((value << 4) | (next >> 2)) & 0xff] ?? 0;
    const third = isMark[((value << 6) | next) & 0xff] ?? 0;
    shifts |= (first << (at & 3)) | (second << ((at - 1) & 3)) | (third << ((at - 2) & 3));
    value = next;
  }
  return shifts;
}

function toValue(code: number): number {
  return VALUES[code] ?? 0;
}
