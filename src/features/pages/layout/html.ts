import { escapeHtml } from '#lib/html/escape-html.ts';

import type { InlineAsset } from './assets.ts';

/** Values of a template. Text is escaped, Html is not, and `null` renders nothing. */
type HtmlValue = string | number | Html | readonly Html[] | null;

/**
 * Markup that only the `html` template can create, so that no unescaped string gets into a page by
 * accident.
 */
export class Html {
  readonly #markup: string;

  private constructor(markup: string) {
    this.#markup = markup;
  }

  static fromTemplate(strings: TemplateStringsArray, values: readonly HtmlValue[]): Html {
    return new Html(
      strings.map((string, index) => string + toMarkup(values[index] ?? null)).join(''),
    );
  }

  /**
   * A data block for the page's script. Every `<` is escaped, so that the content can't close the
   * element (HTML Standard §4.12.1.3).
   */
  static fromData(id: string, data: unknown): Html {
    const json = toScriptJson(data);
    return new Html(`<script type="application/json" id="${escapeHtml(id)}">${json}</script>`);
  }

  /** The text must not contain a closing tag. */
  static fromStyle({ text }: InlineAsset): Html {
    return new Html(`<style>${text}</style>`);
  }

  /** A script that runs before the page is shown. The text must not contain a closing tag. */
  static fromScript({ text }: InlineAsset): Html {
    return new Html(`<script>${text}</script>`);
  }

  /** The text must not contain a closing tag. */
  static fromModule({ text }: InlineAsset, attributes: Html): Html {
    return new Html(`<script type="module" ${attributes.toString()}>${text}</script>`);
  }

  /** A JSON-LD data block (JSON-LD 1.1 §7). */
  static fromLinkedData(data: object): Html {
    return new Html(`<script type="application/ld+json">${toScriptJson(data)}</script>`);
  }

  toString(): string {
    return this.#markup;
  }
}

export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return Html.fromTemplate(strings, values);
}

/** Replaces placeholders such as `{{author}}` with markup, and escapes the text around them. */
export function htmlMessage(message: string, values: Readonly<Record<string, Html>>): Html {
  // The pattern has one group, so that every second part is the name of a placeholder.
  const parts = message.split(/\{\{(\w+)\}\}/);
  return html`${parts.map((part, index) => (index % 2 === 0 ? html`${part}` : (values[part] ?? html``)))}`;
}

function toScriptJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function toMarkup(value: HtmlValue): string {
  if (value === null) return '';
  if (value instanceof Html) return value.toString();
  if (typeof value === 'object') return value.join('');
  return escapeHtml(String(value));
}
