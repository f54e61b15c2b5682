/** A line that starts with `#EXT`: its name, and where the text after the colon begins. */
export type Tag = { readonly name: string; readonly valueStart: number };

const NAME_END = /[:\s]/g;

/** The tag on a line, or undefined for a comment, a blank line or a URI. */
export function parseTag(line: string): Tag | undefined {
  const start = firstVisible(line);
  if (!line.startsWith('#EXT', start)) return undefined;
  NAME_END.lastIndex = start;
  const end = NAME_END.exec(line)?.index ?? line.length;
  return { name: line.slice(start + 1, end), valueStart: Math.min(end + 1, line.length) };
}

/** True for a line that names a resource: neither blank, nor a tag, nor a comment. */
export function isUriLine(line: string): boolean {
  const start = firstVisible(line);
  return start < line.length && line.charAt(start) !== '#';
}

function firstVisible(line: string): number {
  let at = 0;
  while (line.charAt(at) === ' ' || line.charAt(at) === '\t') at += 1;
  return at;
}
