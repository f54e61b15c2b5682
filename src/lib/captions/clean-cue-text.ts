import { decodeReferences, escapeCueText } from './character-references.ts';
import { CAPTION_TAG_DEPTH_MAX } from './limits.ts';
import type { RepairCode } from './repairs.ts';

/** Allowed tags and their HTML equivalents. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ...['c', 'i', 'b', 'u', 'v', 'lang', 'ruby', 'rt'].map((name) => [name, name] as const),
  ['em', 'i'],
  ['strong', 'b'],
]);

// `[^<>]*` ends at the next bracket, so that matching stays linear.
const MARKUP_START = /[A-Za-z\d/!?\s]/;
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\.[^\s.<>&/]*)*)(?:[\s/]([^<>]*))?>/y;
const TIMESTAMP_TAG = /<(?:\d{2,6}:)?[0-5]\d:[0-5]\d\.\d{3}>/y;
const DECLARATION = /<[!?][^<>]*>/y;
/** `< i>` or `</ b >`. */
const SPACED_TAG = /<\s{0,3}(\/?)\s{0,3}([A-Za-z]{1,8})()()\s{0,3}>/y;
/** Complete, but not a tag: `</>`, `<00:1.5>`, `<b"red">` or `<name@site>`. */
const BROKEN_MARKUP = /<(?:\/|\d+[:.,][\d:.,]*|\/?[A-Za-z][^<>]*)>/y;
/**
 * A tag without its end: `</i`, `<i` before a line break or another tag, `<font color="red"` or
 * `<v Speaker`.
 */
const UNFINISHED_TAG =
  /<(?:\/[A-Za-z]{1,8}(?![\w@])|(?:[biucv]|rt|em)(?=[<\n]|$)|v [^<>\n]*(?=[<\n]|$)|(?:font|span|ruby|lang|strong)(?:\s+[\w-]+\s*=\s*(?:"[^"<>\n]*"|'[^'<>\n]*'|[^\s<>"']+))*(?=[\s<]|$))/iy;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/;
// A trailing hyphen is not allowed: `-->` would be an arrow.
const CLASS = /^[\p{L}\p{N}_-]*[\p{L}\p{N}_]$/u;

type Tag = {
  readonly isEnd: boolean;
  readonly name: string;
  readonly classes: readonly string[];
  readonly annotation: string;
};

/**
 * Converts text with WebVTT or HTML markup to valid WebVTT cue text (§4.2.2): only WebVTT tags,
 * without attributes and all closed, everything else escaped. Runs in linear time.
 */
export function cleanCueText(raw: string, addRepair: (code: RepairCode) => void): string {
  const writer = createMarkupWriter(addRepair);
  let at = 0;
  while (at < raw.length) {
    const bracket = raw.indexOf('<', at);
    const textEnd = bracket === -1 ? raw.length : bracket;
    writer.addText(decodeReferences(raw.slice(at, textEnd)));
    at = textEnd;
    if (at < raw.length) at = readMarkup(raw, at, { writer, addRepair });
  }
  return removeBlankLines(writer.finish());
}

type MarkupContext = {
  readonly writer: MarkupWriter;
  readonly addRepair: (code: RepairCode) => void;
};

/** Returns the offset after the markup. */
function readMarkup(raw: string, at: number, { writer, addRepair }: MarkupContext): number {
  if (!MARKUP_START.test(raw.charAt(at + 1))) return escapeBracket(at, { writer, addRepair });
  const time = matchAt(TIMESTAMP_TAG, raw, at);
  if (time !== undefined) {
    writer.addMarkup(time[0]);
    return at + time[0].length;
  }
  const found = matchAt(TAG, raw, at);
  if (found !== undefined) {
    writer.addTag(toTag(found));
    return at + found[0].length;
  }
  const spaced = matchAt(SPACED_TAG, raw, at);
  if (spaced !== undefined && TAGS.has(spaced[2]?.toLowerCase() ?? '')) {
    addRepair('markup_mended');
    writer.addTag(toTag(spaced));
    return at + spaced[0].length;
  }
  const declaration = matchAt(DECLARATION, raw, at);
  if (declaration !== undefined) {
    addRepair('markup_removed');
    return at + declaration[0].length;
  }
  const broken = matchAt(BROKEN_MARKUP, raw, at) ?? matchAt(UNFINISHED_TAG, raw, at);
  if (broken !== undefined) {
    addRepair('markup_mended');
    return at + broken[0].length;
  }
  return escapeBracket(at, { writer, addRepair });
}

function escapeBracket(at: number, { writer, addRepair }: MarkupContext): number {
  addRepair('character_escaped');
  writer.addText('<');
  return at + 1;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function toTag([, slash = '', name = '', classes = '', annotation = '']: RegExpExecArray): Tag {
  return {
    isEnd: slash !== '',
    name: name.toLowerCase(),
    classes: classes.split('.').filter((className) => CLASS.test(className)),
    annotation: trimHyphens(decodeReferences(annotation).replace(/\s+/gu, ' ').trim()),
  };
}

function trimHyphens(text: string): string {
  let end = text.length;
  while (end > 0 && '- '.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

type MarkupWriter = {
  readonly addText: (text: string) => void;
  readonly addMarkup: (markup: string) => void;
  readonly addTag: (tag: Tag) => void;
  readonly finish: () => string;
};

function createMarkupWriter(addRepair: (code: RepairCode) => void): MarkupWriter {
  const parts: string[] = [];
  const open: string[] = [];

  function close(depth: number): void {
    while (open.length > depth) parts.push(`</${open.pop()}>`);
  }

  function endTag(name: string): void {
    const depth = open.lastIndexOf(name);
    if (depth === -1 || (depth < open.length - 1 && name !== 'ruby')) addRepair('markup_closed');
    if (depth !== -1) close(depth);
  }

  function startTag(name: string, { classes, annotation }: Tag): void {
    const start = toStartTag({ name, classes, annotation });
    const isTooDeep = open.length >= CAPTION_TAG_DEPTH_MAX;
    if (start === undefined || isTooDeep || (name === 'rt' && !open.includes('ruby'))) {
      addRepair('markup_removed');
      return;
    }
    if (annotation !== '' && name !== 'v' && name !== 'lang') addRepair('markup_removed');
    parts.push(start);
    open.push(name);
  }

  function addTag(tag: Tag): void {
    const name = TAGS.get(tag.name);
    if (tag.name === 'br') parts.push('\n');
    else if (name === undefined) addRepair('markup_removed');
    else if (tag.isEnd) endTag(name);
    else startTag(name, tag);
  }

  return {
    addText: (text) => parts.push(escapeCueText(text)),
    addMarkup: (markup) => parts.push(markup),
    addTag,
    finish() {
      // The end tag of a voice span is optional (§4.2.2).
      if (open.some((name) => name !== 'v')) addRepair('markup_closed');
      close(0);
      return parts.join('');
    },
  };
}

/** Returns undefined for a tag without effect. */
function toStartTag({ name, classes, annotation }: Omit<Tag, 'isEnd'>): string | undefined {
  const start = [name, ...classes].join('.');
  switch (name) {
    case 'v':
      return annotation === '' ? `<${start}>` : `<${start} ${escapeCueText(annotation)}>`;
    case 'lang':
      return LANGUAGE.test(annotation) ? `<${start} ${annotation}>` : undefined;
    default:
      return `<${start}>`;
  }
}

/** A blank line would end the cue, and the following text could be read as another block. */
export function removeBlankLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
