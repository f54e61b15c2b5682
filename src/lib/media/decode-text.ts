/** Browsers search the entire head, which is shorter even with inline styles and scripts. */
const HEAD_BYTES_MAX = 1024 * 1024;

/**
 * Decodes text by its byte order mark, else the charset of the content type, else an XML
 * declaration or a `<meta>` tag of the head, else as UTF-8. Never throws: invalid bytes become
 * U+FFFD.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const label =
    detectByteOrderMark(bytes) ??
    findCharset(contentType ?? '') ??
    findDeclaredEncoding(bytes) ??
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

function findDeclaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES_MAX));
  return findXmlEncoding(head) ?? findMetaEncoding(head);
}

function findXmlEncoding(head: string): string | undefined {
  return /^\s{0,100}<\?xml\s[^<>]{0,500}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(head)?.[1];
}

/**
 * Parts of a head: comments and texts, which contain no tags even if they are not closed; its end;
 * and `<meta>`. Each match starts where the previous one ends, so hostile heads take linear time.
 */
const HEAD_PART =
  /<!--[^]*?(?:-->|$)|<(script|style|title|template)\b[^]*?(?:<\/\1\b|$)|<\/head\b|<body\b|<meta\b[^<>]*>/gi;
const CONTENT = /\bcontent\s*=\s*(?:"[^"]*"|'[^']*')/gi;

/** Searches `<meta charset>` and `<meta http-equiv="content-type">` (HTML §4.2.5.4, §13.2.3.2). */
function findMetaEncoding(head: string): string | undefined {
  for (const [part] of head.matchAll(HEAD_PART)) {
    if (/^<(?:\/head|body)/i.test(part)) return undefined;
    if (!/^<meta/i.test(part)) continue;
    const isContentType = /\bhttp-equiv\s*=\s*["']?\s*content-type/i.test(part);
    const label = findCharset(isContentType ? part : part.replaceAll(CONTENT, ''));
    // A page whose tags are readable as ASCII is not in UTF-16.
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    // The encoding is unknown; UTF-8 still preserves ASCII, which is most of a page.
    return new TextDecoder('utf-8').decode(bytes);
  }
}
