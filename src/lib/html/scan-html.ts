import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** An opening tag with its first value of each attribute, a closing tag, or the text of an element that was asked for. */
export type HtmlToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: ReadonlyMap<string, string>;
    }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly of: string; readonly text: string };

type ScanOptions = {
  /** Elements whose text is wanted; it is given when they close. */
  readonly textOf: ReadonlySet<string>;
  /** A feed, or another text in XML: scripts are no special elements, and CDATA is text. */
  readonly isXml?: boolean;
  readonly onToken: (token: HtmlToken) => void;
};

const ATTRIBUTES_MAX = 64;

/**
 * Reads a page's tags in order (WHATWG HTML §13.2.5) without building a tree, so that depth costs nothing. Names are
 * in lower case, entities are decoded, comments and the inside of scripts and styles are no tags.
 */
export function scanHtml(html: string, options: ScanOptions): void {
  const tokenizer = new Tokenizer(
    { xmlMode: options.isXml === true },
    createCallbacks(html, options),
  );
  // One write: positions then index the text itself.
  tokenizer.write(html);
  tokenizer.end();
}

function createCallbacks(
  html: string,
  { textOf, isXml = false, onToken }: ScanOptions,
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
        onToken({ kind: 'text', of: closed, text });
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
  // Nothing in it that anybody asked for.
}
