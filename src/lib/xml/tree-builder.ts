import type {
  XmlAttribute,
  XmlDocument,
  XmlElement,
  XmlHead,
  XmlSpan,
  XmlText,
} from './xml-document.ts';
import { XmlError } from './xml-error.ts';

export type TreeLimits = {
  readonly depthMax: number;
  readonly elementsMax: number;
};

/**
 * Receives each complete child of the root, and returns what the tree keeps of it. A large document
 * whose children are processed one by one needs little memory.
 */
export type KeepChild = (child: XmlElement, head: XmlHead) => XmlElement;

/** Limit per element, because attributes are looked up with a linear search. */
const ATTRIBUTES_MAX = 256;

type OpenElement = {
  readonly name: string;
  readonly start: number;
  readonly attributes: XmlAttribute[];
  readonly elements: XmlElement[];
  readonly texts: XmlText[];
  /** The number of elements before this one. */
  readonly index: number;
  contentStart: number;
};

/**
 * Builds a tree from parser events, which report only where each piece of markup ends. Text between
 * two pieces of markup contains no `<`, so each piece starts at the first `<` after the previous
 * one.
 */
export class TreeBuilder {
  readonly #text: string;
  readonly #limits: TreeLimits;
  readonly #keepChild: KeepChild | undefined;
  readonly #open: OpenElement[] = [];
  readonly #misc: XmlSpan[] = [];
  #root: XmlElement | undefined;
  #count = 0;
  #markupEnd = 0;

  constructor(text: string, limits: TreeLimits, keepChild?: KeepChild) {
    this.#text = text;
    this.#limits = limits;
    this.#keepChild = keepChild;
  }

  open(name: string): void {
    const index = this.#count;
    this.#count += 1;
    if (this.#open.length === this.#limits.depthMax) throw new XmlError('too_deep');
    if (this.#count > this.#limits.elementsMax) throw new XmlError('too_large');
    const start = this.#findMarkupStart();
    const lists = { attributes: [], elements: [], texts: [] };
    this.#open.push({ name, start, ...lists, index, contentStart: 0 });
  }

  /** `end` is the offset of the closing quote, which the value cannot contain. */
  addAttribute(name: string, value: string, end: number): void {
    const attributes = this.#open.at(-1)?.attributes;
    if (attributes?.length === ATTRIBUTES_MAX) throw new XmlError('too_large');
    const start = this.#text.lastIndexOf(this.#text.charAt(end), end - 1) + 1;
    attributes?.push({ name, value, start, end });
  }

  startContent(end: number, tag: { readonly isSelfClosing: boolean }): void {
    this.#markupEnd = end;
    const element = this.#open.at(-1);
    if (element !== undefined) element.contentStart = tag.isSelfClosing ? end - '/>'.length : end;
  }

  addText(value: string): void {
    this.#open.at(-1)?.texts.push({ value, start: this.#markupEnd, end: this.#findMarkupStart() });
  }

  addCdata(value: string, end: number): void {
    this.#open.at(-1)?.texts.push({ value, start: this.#findMarkupStart(), end });
    this.#markupEnd = end;
  }

  /** Adds a comment or processing instruction; `marks` holds the lengths of its delimiters. */
  addMisc(end: number, marks: { readonly before: number; readonly after: number }): void {
    this.#misc.push({ start: this.#findMarkupStart() + marks.before, end: end - marks.after });
    this.#markupEnd = end;
  }

  /**
   * Skips the text between two offsets. Returns false unless the previous markup ends at `start`
   * inside the root.
   */
  skip(start: number, end: number): boolean {
    if (this.#open.length === 0 || this.#markupEnd !== start) return false;
    this.#markupEnd = end;
    return true;
  }

  skipDeclaration(end: number): void {
    this.#markupEnd = end;
  }

  close(end: number, tag: { readonly isSelfClosing: boolean }): void {
    const element = this.#open.pop();
    if (element === undefined) return;
    const { contentStart, index, ...rest } = element;
    const contentEnd = tag.isSelfClosing ? contentStart : this.#findMarkupStart();
    const content = { start: contentStart, end: contentEnd };
    const size = this.#count - index;
    const closed = { ...rest, content, end, isSelfClosing: tag.isSelfClosing, size };
    this.#markupEnd = end;
    const parent = this.#open.at(-1);
    if (parent === undefined) this.#root = closed;
    else parent.elements.push(this.#open.length === 1 ? this.#keep(closed, parent) : closed);
  }

  finish(): XmlDocument {
    if (this.#root === undefined) throw new XmlError('malformed');
    return { text: this.#text, root: this.#root, misc: this.#misc };
  }

  #keep(child: XmlElement, root: OpenElement): XmlElement {
    return this.#keepChild?.(child, { text: this.#text, root }) ?? child;
  }

  #findMarkupStart(): number {
    return this.#text.indexOf('<', this.#markupEnd);
  }
}
