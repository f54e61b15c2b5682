/** Where a page or an XML declaration may name its encoding (WHATWG HTML §13.2.3.2). */
const META_SEARCH_BYTES = 1024;

/**
 * Text by its byte order mark, then its content type's charset, then an XML declaration or a page's own
 * `<meta>`; UTF-8 otherwise.
 * Never throws: what can't be decoded becomes U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label =
    markedEncoding(bytes) ??
    charsetOf(contentType ?? '') ??
    declaredEncoding(headOf(bytes)) ??
    charsetOf(metaText(headOf(bytes))) ??
    'utf-8';
  return decode(bytes, label);
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return undefined;
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1];
}

function headOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, META_SEARCH_BYTES));
}

function declaredEncoding(head: string): string | undefined {
  return /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
}

function metaText(head: string): string {
  return /<meta\b[^>]*charset[^>]*>/i.exec(head)?.[0] ?? '';
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // An encoding that nobody knows: most of a page is ASCII anyway.
    return new TextDecoder('utf-8').decode(bytes);
  }
}
