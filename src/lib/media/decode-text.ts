/** An encoding must be declared within this range (WHATWG HTML §13.2.3.2). */
const META_SEARCH_BYTES = 1024;

/**
 * Decodes text by its byte order mark, else the charset of the content type, else an XML
 * declaration or `<meta>` tag, else as UTF-8. Never throws: invalid bytes become U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label =
    detectByteOrderMark(bytes) ??
    findCharset(contentType ?? '') ??
    findXmlEncoding(decodeHead(bytes)) ??
    findCharset(findMetaTag(decodeHead(bytes))) ??
    'utf-8';
  return decode(bytes, label);
}

function detectByteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  return undefined;
}

function findCharset(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(text)?.[1];
}

function decodeHead(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes.subarray(0, META_SEARCH_BYTES));
}

function findXmlEncoding(head: string): string | undefined {
  return /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
}

function findMetaTag(head: string): string {
  return /<meta\b[^>]*charset[^>]*>/i.exec(head)?.[0] ?? '';
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // The encoding is unknown; UTF-8 still preserves ASCII, which is most of a page.
    return new TextDecoder('utf-8').decode(bytes);
  }
}
