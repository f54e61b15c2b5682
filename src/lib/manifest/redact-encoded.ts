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
  { hosts, redact }: { readonly hosts: ReadonlySet<string>; readonly redact: Redact },
): boolean {
  // Binary data next to a name may look like a part of it, so word boundaries do not apply.
  const text = bytes.toString('latin1').replaceAll('\0', '');
  if (URL_MARK.test(text) || redact(text) !== text) return true;
  const lower = text.toLowerCase();
  return [...hosts.values().take(HOSTS_SEARCHED_MAX)].some(
    (host) => host.length >= HOST_CHARACTERS_MIN && host.includes('.') && lower.includes(host),
  );
}

type Redact = (text: string) => string;

/** Longer texts would exceed the stack of the regular expression. */
const SEARCHED_CHARACTERS_MAX = 1024 * 1024;

/**
 * Replaces each Base64 text for which `reveals` returns true. A text too long to search is replaced
 * entirely.
 */
export function redactEncoded(
  text: string,
  {
    reveals,
    replacement,
  }: {
    readonly reveals: (bytes: Buffer) => boolean;
    readonly replacement: string;
  },
): string {
  if (text.length < ENCODED_CHARACTERS_MIN) return text;
  if (text.length > SEARCHED_CHARACTERS_MAX) return replacement;
  return text.replaceAll(ENCODED, (encoded) => {
    const packed = encoded.replaceAll(/\s+/g, '');
    for (let shift = 0; shift < GROUP_CHARACTERS; shift += 1) {
      if (reveals(Buffer.from(packed.slice(shift), 'base64'))) return replacement;
    }
    return encoded;
  });
}
