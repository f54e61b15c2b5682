import type { HtmlToken } from './scan-html.ts';

type Attributes = ReadonlyMap<string, string>;

/**
 * Detects whether the scanner is in a part of the page that its author did not write: user comments
 * and advertisements. It ends when as many elements of the same name have closed as have opened, or
 * where another part of the page starts, because end tags may be missing.
 */
export class ForeignRegion {
  #element: string | undefined;
  #depth = 0;

  /** Returns true if the token is in such a region, or starts or ends one. */
  contains(token: HtmlToken): boolean {
    if (token.kind === 'text') return this.#element !== undefined;
    if (this.#element === undefined) return token.kind === 'open' && this.#start(token);
    if (token.kind === 'open' && OTHER_PARTS.has(token.name)) {
      this.#element = undefined;
      return false;
    }
    if (token.name === this.#element) this.#depth += token.kind === 'open' ? 1 : -1;
    if (this.#depth === 0) this.#element = undefined;
    return true;
  }

  #start({ name, attributes }: HtmlToken & { readonly kind: 'open' }): boolean {
    if (!CONTAINERS.has(name) || !isForeign(attributes)) return false;
    this.#element = name;
    this.#depth = 1;
    return true;
  }
}

/** Elements whose end tag is required, so that they can be counted. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'div',
  'section',
  'aside',
  'ol',
  'ul',
  'ins',
  'details',
]);

const OTHER_PARTS: ReadonlySet<string> = new Set(['body', 'main', 'h1', 'footer']);

const COMMENTS =
  /^(?:(?:user|post|article|page|reader|blog)[-_]?)?comments?(?:[-_]?(?:list|area|section|body|content|text|thread|item|wrapper|wrap|container|box|block|entry))?$|^(?:commentlist|replies|disqus_thread|fb-comments|isso-thread|giscus|utterances|guestbook)$/;
const ADVERTISEMENT =
  /^(?:ads?|advert|adverts|advertisement|advertising|adsbygoogle|sponsored)(?:[-_](?:slot|unit|box|banner|block|container|wrapper|wrap|space|zone|frame|content|\d+))*$|^(?!(?:no|hide|has|with|without|remove|disable|show|enable)[-_])[\w-]+[-_](?:ads?|advert|advertisement)$/;
/** schema.org types of text by visitors. */
const COMMENT_TYPE = /(?:^|[/:])(?:Comment|UserComments)$/;

function isForeign(attributes: Attributes): boolean {
  const names = `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`
    .toLowerCase()
    .split(/\s+/);
  return (
    names.some((name) => COMMENTS.test(name) || ADVERTISEMENT.test(name)) ||
    COMMENT_TYPE.test(attributes.get('itemtype')?.trim() ?? '')
  );
}
