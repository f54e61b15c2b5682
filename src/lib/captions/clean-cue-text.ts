import { decodeReferences, escapeCueText } from './character-references.ts';
import { CAPTION_TAG_DEPTH_MAX } from './limits.ts';
import type { RepairCode } from './repairs.ts';

/** What HTML calls by other names. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ...['c', 'i', 'b', 'u', 'v', 'lang', 'ruby', 'rt'].map((name) => [name, name] as const),
  ['em', 'i'],
  ['strong', 'b'],
]);

// `[^<>]*` ends at the next bracket, so that no text takes more than one pass.
const MARKUP_START = /[A-Za-z\d/!?]/;
const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\.[^\s.<>&/]*)*)(?:[\s/]([^<>]*))?>/y;
const INNER_TIME = /<(?:\d{2,6}:)?[0-5]\d:[0-5]\d\.\d{3}>/y;
const ASIDE = /<[!?][^<>]*>/y;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,7}$/;
// No tag ends in a hyphen: two and the bracket would be an arrow.
const CLASS = /^[\p{L}\p{N}_-]*[\p{L}\p{N}_]$/u;

type Tag = {
  readonly isEnd: boolean;
  readonly name: string;
  readonly classes: readonly string[];
  readonly annotation: string;
};

/**
 * Text with WebVTT's markup, or with HTML's as other formats have it, as WebVTT's cue text (§4.2.2): its own tags
 * alone, without attributes, all of them closed, and everything else escaped. Linear, for any text.
 */
export function cleanCueText(raw: string, note: (code: RepairCode) => void): string {
  const writer = createMarkupWriter(note);
  let at = 0;
  while (at < raw.length) {
    const bracket = raw.indexOf('<', at);
    const textEnd = bracket === -1 ? raw.length : bracket;
    writer.addText(decodeReferences(raw.slice(at, textEnd)));
    at = textEnd;
    if (at < raw.length) at = readMarkup(raw, at, { writer, note });
  }
  return dropBlankLines(writer.finish());
}

type Reading = { readonly writer: MarkupWriter; readonly note: (code: RepairCode) => void };

/** Answers where the text goes on. */
function readMarkup(raw: string, at: number, { writer, note }: Reading): number {
  if (!MARKUP_START.test(raw.charAt(at + 1))) return escapeBracket(at, { writer, note });
  const time = matchAt(INNER_TIME, raw, at);
  if (time !== undefined) {
    writer.addMarkup(time[0]);
    return at + time[0].length;
  }
  const found = matchAt(TAG, raw, at);
  if (found !== undefined) {
    writer.addTag(toTag(found));
    return at + found[0].length;
  }
  const aside = matchAt(ASIDE, raw, at);
  if (aside !== undefined) {
    note('markup_removed');
    return at + aside[0].length;
  }
  return escapeBracket(at, { writer, note });
}

function escapeBracket(at: number, { writer, note }: Reading): number {
  note('character_escaped');
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
    classes: classes.split('.').filter((each) => CLASS.test(each)),
    annotation: dropHyphens(decodeReferences(annotation).replace(/\s+/gu, ' ').trim()),
  };
}

function dropHyphens(text: string): string {
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

function createMarkupWriter(note: (code: RepairCode) => void): MarkupWriter {
  const parts: string[] = [];
  const open: string[] = [];

  function close(depth: number): void {
    while (open.length > depth) parts.push(`</${open.pop()}>`);
  }

  function endTag(name: string): void {
    const depth = open.lastIndexOf(name);
    if (depth === -1 || (depth < open.length - 1 && name !== 'ruby')) note('markup_closed');
    if (depth !== -1) close(depth);
  }

  function startTag(name: string, { classes, annotation }: Tag): void {
    const start = toStartTag({ name, classes, annotation });
    const isTooDeep = open.length >= CAPTION_TAG_DEPTH_MAX;
    if (start === undefined || isTooDeep || (name === 'rt' && !open.includes('ruby'))) {
      note('markup_removed');
      return;
    }
    if (annotation !== '' && name !== 'v' && name !== 'lang') note('markup_removed');
    parts.push(start);
    open.push(name);
  }

  function addTag(tag: Tag): void {
    const name = TAGS.get(tag.name);
    if (tag.name === 'br') parts.push('\n');
    else if (name === undefined) note('markup_removed');
    else if (tag.isEnd) endTag(name);
    else startTag(name, tag);
  }

  return {
    addText: (text) => parts.push(escapeCueText(text)),
    addMarkup: (markup) => parts.push(markup),
    addTag,
    finish() {
      // The end of a voice may be left out (§4.2.2).
      if (open.some((name) => name !== 'v')) note('markup_closed');
      close(0);
      return parts.join('');
    },
  };
}

/** Undefined for one that says nothing. */
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

/** A blank line would end the cue, and what follows could pass for another block. */
export function dropBlankLines(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .join('\n');
}
