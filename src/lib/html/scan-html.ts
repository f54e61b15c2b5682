import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/**
 * An opening tag with the first value of each attribute, a closing tag, or the text of a requested
 * element.
 */
export type HtmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly element: string; readonly text: string };

type ScanOptions = {
  /** Elements whose text is reported when they close. */
  readonly textElements: ReadonlySet<string>;
  /** Parses a feed or other XML: scripts are not special, and CDATA is text. */
  readonly isXml?: boolean;
  readonly onToken: (token: HtmlToken) => void;
  /** Receives the text of every element in pieces. */
  readonly onText?: (text: string) => void;
};

const ATTRIBUTES_MAX = 64;
/**
 * Tags and attributes of one text. Large real pages have 30,000. The rest of the text is ignored,
 * because a tag of three characters costs as much as a long line of text.
 */
const MARKUP_MAX = 600_000;
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Reads tags in document order (WHATWG HTML §13.2.5). It builds no tree, so nesting depth costs
 * nothing. Names are in lower case and entities are decoded. Comments, scripts and styles contain
 * no tags.
 */
export function scanHtml(html: string, options: ScanOptions): void {
  const tokenizer = new Tokenizer(
    { xmlMode: options.isXml === true },
    new Scanner(html, { ...options, stop: () => tokenizer.pause() }),
  );
  // With a single write, positions are indexes into `html`.
  tokenizer.write(html);
  tokenizer.end();
}

class Scanner implements TokenizerCallbacks {
  readonly #html: string;
  readonly #options: ScanOptions & { readonly stop: () => void };
  #name = '';
  #attributes: Map<string, string> | undefined;
  #attributeName = '';
  #value = '';
  /** The element whose text is collected. */
  #element: string | undefined;
  #text = '';
  #markup = 0;

  constructor(html: string, options: ScanOptions & { readonly stop: () => void }) {
    this.#html = html;
    this.#options = options;
  }

  onopentagname(start: number, end: number): void {
    this.#countMarkup();
    this.#name = this.#html.slice(start, end).toLowerCase();
    this.#attributes = undefined;
  }

  onattribname(start: number, end: number): void {
    this.#countMarkup();
    this.#attributeName = this.#html.slice(start, end).toLowerCase();
    this.#value = '';
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end);
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  onattribend(): void {
    const attributes = (this.#attributes ??= new Map<string, string>());
    const isNew = !attributes.has(this.#attributeName) && attributes.size < ATTRIBUTES_MAX;
    if (isNew) attributes.set(this.#attributeName, this.#value);
  }

  onopentagend(): void {
    const name = this.#name;
    this.#options.onToken({ kind: 'open', name, attributes: this.#attributes ?? NO_ATTRIBUTES });
    if (!this.#options.textElements.has(name)) return;
    this.#element = name;
    this.#text = '';
  }

  onselfclosingtag(): void {
    this.onopentagend();
  }

  onclosetag(start: number, end: number): void {
    this.#countMarkup();
    const name = this.#html.slice(start, end).toLowerCase();
    if (name === this.#element) {
      this.#options.onToken({ kind: 'text', element: name, text: this.#text });
      this.#element = undefined;
    }
    this.#options.onToken({ kind: 'close', name });
  }

  ontext(start: number, end: number): void {
    this.#addText(this.#html.slice(start, end));
  }

  ontextentity(codePoint: number): void {
    this.#addText(String.fromCodePoint(codePoint));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#options.isXml === true) this.ontext(start, end - endOffset);
  }

  oncomment(): void {
    // Ignored.
  }

  ondeclaration(): void {
    // Ignored.
  }

  onprocessinginstruction(): void {
    // Ignored.
  }

  onend(): void {
    // Ignored.
  }

  #countMarkup(): void {
    this.#markup += 1;
    if (this.#markup > MARKUP_MAX) this.#options.stop();
  }

  #addText(piece: string): void {
    if (this.#element !== undefined) this.#text += piece;
    this.#options.onText?.(piece);
  }
}
