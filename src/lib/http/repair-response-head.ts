/** `HTTP/1.1 200 OK`; the reason may be missing, with or without its space. */
const STATUS_LINE = /^HTTP\/1\.([01]) ([1-5]\d\d)(?: .*)?$/;
const FIELD = /^([!#$%&'*+.^_`|~\dA-Za-z-]+):(.*)$/;
const LINE_END = /\r?\n/;
const FOLD = /\r?\n[ \t]+/g;
const NUL_OR_LONE_CR = /\0|\r(?!\n)/;
// oxlint-disable-next-line no-control-regex -- fields with control characters are omitted
const CONTROL_CHARACTER = /[\u0001-\u0008\u000b-\u001f\u007f]/;

/** Fields that delimit the body or decide its meaning, as letters only. */
const FRAMING: ReadonlySet<string> = new Set([
  'contentlength',
  'transferencoding',
  'contentencoding',
  'contentrange',
]);
/** The values with which a body has one end. */
const LENGTHS: ReadonlyMap<string, RegExp> = new Map([
  ['content-length', /^\d{1,15}$/],
  ['transfer-encoding', /^chunked$/i],
]);
/** Fields of the connection, which ends with the response. */
const CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'upgrade']);

/**
 * Rewrites the head of a response that browsers accept although it violates RFC 9112. Line feeds
 * without CR, missing reason phrases and folded lines (§2.2, §4, §5.2) are corrected, and fields
 * with an invalid name or control characters are omitted. Returns undefined if the end of the body
 * would be ambiguous: NUL, CR without line feed, and malformed or repeated framing fields. The
 * result closes the connection, so that no byte after the response can become another response.
 */
export function repairResponseHead(head: string): string | undefined {
  if (NUL_OR_LONE_CR.test(head)) return undefined;
  const [statusLine = '', ...lines] = splitLines(head);
  const [, minor, status] = STATUS_LINE.exec(statusLine) ?? [];
  if (status === undefined) return undefined;
  const fields = lines.map(repairField);
  const lengths = fields.filter((field) => field !== null && isLength(field));
  if (fields.includes(undefined) || lengths.length > 1) return undefined;
  // Another response follows an interim one on the same connection.
  const end = status.startsWith('1') ? [] : ['Connection: close'];
  const kept = fields.filter((field) => field !== null);
  return [`HTTP/1.${minor} ${status} `, ...kept, ...end, '\r\n'].join('\r\n');
}

/** Without empty lines, which may precede a response (RFC 9112 §2.2). */
function splitLines(head: string): readonly string[] {
  return head
    .replaceAll(FOLD, ' ')
    .split(LINE_END)
    .filter((line) => line !== '');
}

/** Null for a field to omit; undefined for a field that makes the response ambiguous. */
function repairField(line: string): string | null | undefined {
  const [, name, value = ''] = CONTROL_CHARACTER.test(line) ? [] : (FIELD.exec(line) ?? []);
  if (name === undefined) return isFraming(line) ? undefined : null;
  const key = name.toLowerCase();
  const text = value.trim();
  if (LENGTHS.get(key)?.test(text) === false) return undefined;
  return CONNECTION.has(key) ? null : `${name}: ${text}`;
}

/** True if a malformed line may be meant as a framing field, such as `Content-Length : 3`. */
function isFraming(line: string): boolean {
  const [name = ''] = line.split(':', 1);
  return FRAMING.has(name.replaceAll(/[^a-z]/gi, '').toLowerCase());
}

function isLength(field = ''): boolean {
  const [name = ''] = field.split(':', 1);
  return LENGTHS.has(name.toLowerCase());
}
