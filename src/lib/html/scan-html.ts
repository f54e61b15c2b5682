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
};

const ATTRIBUTES_MAX = 64;

/**
 * Reads tags in document order (WHATWG HTML §13.2.5). It builds no tree, so nesting depth costs
 * nothing. Names are in lower case and entities are decoded. Comments, scripts and styles contain
 * no tags.
 */
export function scanHtml(html: string, options: ScanOptions): void {
  const tokenizer = new Tokenizer(
    { xmlMode: options.isXml === true },
    createCallbacks(html, options),
  );
  // With a single write, positions are indexes into `html`.
  tokenizer.write(html);
  tokenizer.end();
}

function createCallbacks(
  html: string,
  { textElements: textOf, isXml = false, onToken }: ScanOptions,
): TokenizerCallbacks {
  let name = '';
  let attributes = new Map<string, string>();
  let attributeName = '';
  let value = '';
  let collecting: string | undefined;
  let text = '';

  function endOpenTag(): void {
    onToken({ kind: 'open', name, attributes });
    if (!textOf.has(name)) return;
    collecting = name;
    text = '';
  }

  return {
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
      attributes = new Map();
    },
    onattribname: (start, end) => {
      attributeName = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end);
    },
    onattribentity: (codePoint) => {
      value += String.fromCodePoint(codePoint);
    },
    onattribend: () => {
      const isNew = !attributes.has(attributeName) && attributes.size < ATTRIBUTES_MAX;
      if (isNew) attributes.set(attributeName, value);
    },
    onopentagend: endOpenTag,
    onselfclosingtag: endOpenTag,
    onclosetag: (start, end) => {
      const closed = html.slice(start, end).toLowerCase();
      if (closed === collecting) {
        onToken({ kind: 'text', element: closed, text });
        collecting = undefined;
      }
      onToken({ kind: 'close', name: closed });
    },
    ontext: (start, end) => {
      if (collecting !== undefined) text += html.slice(start, end);
    },
    ontextentity: (codePoint) => {
      if (collecting !== undefined) text += String.fromCodePoint(codePoint);
    },
    oncdata: (start, end, endOffset) => {
      if (isXml && collecting !== undefined) text += html.slice(start, end - endOffset);
    },
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
}

function ignore(): void {
  // No caller needs these tokens.
}
