import type { HtmlToken } from './scan-html.ts';

type OpenToken = HtmlToken & { readonly kind: 'open' };
/** A region with a heading ends at the next heading of the same level (2 or more). */
type Region = { readonly element: string | null; readonly level: number };

/** The headings that may start a region. */
export const HEADINGS: ReadonlySet<string> = new Set(['h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Detects whether the scanner is in a part of the page that links to other pages: related videos,
 * navigation and the footer. Its scripts may still belong to the page.
 */
export class RelatedRegion {
  #region: Region | undefined;
  /** Open containers of the region; for a heading, relative to the container of the heading. */
  #depth = 0;
  /** True while the heading is alone in its container. */
  #isAlone = false;
  /** True after the title of the page, its first `<h1>`. */
  #hasTitle = false;
  /** Tokens of a named region before the title, which may contain the title. */
  #held: HtmlToken[] = [];

  /** Returns true if the token is in such a region, or starts one. */
  contains(token: HtmlToken): boolean {
    if (token.kind === 'text') return this.#readText(token.element, token.text);
    if (token.name === 'script') return false;
    if (token.name === 'h1') this.#readTitle();
    if (this.#region === undefined) return token.kind === 'open' && this.#start(token);
    this.#count(token, this.#region);
    if (!this.#hasTitle && this.#held.length < HELD_MAX) this.#held.push(token);
    return this.#region !== undefined;
  }

  /**
   * Returns the tokens before the title in the region that contains it. Its name is misleading, and
   * the region ends.
   */
  takeHeld(token: HtmlToken): readonly HtmlToken[] {
    if (token.kind !== 'open' || token.name !== 'h1' || this.#hasTitle) return [];
    const held = isNamed(this.#region) ? this.#held : [];
    if (held.length > 0) this.#region = undefined;
    this.#held = [];
    return held;
  }

  #readTitle(): void {
    if (!this.#hasTitle && isNamed(this.#region)) this.#region = undefined;
    this.#hasTitle = true;
    this.#held = [];
  }

  #start({ name, attributes }: OpenToken): boolean {
    const isRelated = REGIONS.has(name) || (CONTAINERS.has(name) && hasRelatedName(attributes));
    if (!isRelated) return false;
    this.#region = { element: name, level: 0 };
    this.#depth = 1;
    this.#held = [];
    return true;
  }

  #count({ kind, name }: Exclude<HtmlToken, { kind: 'text' }>, { element }: Region): void {
    const isCounted = element === null ? CONTAINERS.has(name) : name === element;
    if (kind === 'open') this.#isAlone = false;
    if (!isCounted) return;
    this.#depth += kind === 'open' ? 1 : -1;
    if (element !== null && this.#depth <= 0) this.#region = undefined;
    if (element === null && this.#depth < 0) this.#leaveContainer(name);
  }

  /** A heading that is alone in a container belongs to what follows. */
  #leaveContainer(name: string): void {
    if (this.#isAlone && name === 'div') this.#depth = 0;
    else this.#region = undefined;
  }

  #readText(element: string, text: string): boolean {
    if (!HEADINGS.has(element)) return false;
    const level = Number(element.slice(1));
    if (this.#region?.element !== null && this.#region !== undefined) return true;
    if (this.#region !== undefined && level > this.#region.level) return true;
    const isRelated = HEADING.test(text.trim().replaceAll(/\s+/g, ' '));
    this.#region = isRelated ? { element: null, level } : undefined;
    this.#depth = 0;
    this.#isAlone = true;
    return true;
  }
}

const HELD_MAX = 2_000;

/** True for a region that was recognized by a class or an ID. */
function isNamed(region: Region | undefined): boolean {
  const element = region?.element ?? null;
  return element !== null && !REGIONS.has(element);
}

const REGIONS: ReadonlySet<string> = new Set(['nav', 'footer']);
/** Elements whose end tag is required, so that they can be counted. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'div',
  'section',
  'aside',
  'article',
  'ol',
  'ul',
  'details',
  'main',
]);

const OTHERS = '(?:videos?|clips?|posts?|articles?|stories|news|episodes?|content)';
const PART =
  '(?:items?|list|grid|section|block|box|widget|container|wrapper|wrap|area|module|panel|carousel|slider|media|playlist|cards?|sidebar|rail|links?|inner|body|reading|root|\\d+)';
/** Class names and IDs in kebab case. */
const NAME = new RegExp(
  `(?:^|[-_])(?:related|recommended|recommendations|recirc|recirculation|suggested|suggestions|(?:up|watch|read)-?next|see-?also|also-?(?:like|watch|read)|you-?(?:may|might)-?(?:also-?)?like|(?:more|other|similar|trending|popular|most-(?:viewed|read|watched|popular))-?${OTHERS}|more-?(?:from|like-?this)|best-?of)(?:[-_]?(?:${OTHERS}|${PART}))*(?:(?:__|--).*)?$`,
);

/** WordPress adds the categories and tags of a post to the classes of its element. */
const TAXONOMY = /^(?:category|tag)-/;

const HEADING = new RegExp(
  [
    '^(?:related|recommended|more|other|similar|suggested|trending|popular|most (?:viewed|read|watched|popular)) (?:videos?|clips?|posts?|articles?|stories|news|episodes?|content|coverage)\\b',
    "^(?:related|recommended(?: for you)?|more (?:like this|to (?:watch|read)|from .{1,60})|you (?:may|might) also (?:like|enjoy)|see also|up next|watch next|read next|don['’]t miss)[:.…]?$",
    '^(?:mehr|weitere|ähnliche|verwandte|andere) (?:videos|artikel|themen|beiträge)|^(?:das könnte sie auch interessieren|lesen sie auch)',
    '^(?:más|otros) (?:vídeos|videos|artículos)|^(?:vídeos|videos|artículos|noticias) relacionad[oa]s|^también te puede',
    '^(?:plus de|autres) (?:vidéos|articles)|^(?:vidéos|articles) (?:similaires|associés|associées|connexes)|^(?:à lire|à voir) aussi',
  ].join('|'),
  'i',
);

function hasRelatedName(attributes: ReadonlyMap<string, string>): boolean {
  return `${attributes.get('id') ?? ''} ${attributes.get('class') ?? ''}`
    .replaceAll(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/\s+/)
    .some((name) => isRelatedName(name) && !TAXONOMY.test(name));
}

/** True for names of other videos or pages in kebab case, such as `more-videos`. */
export function isRelatedName(name: string): boolean {
  return name.length < 100 && NAME.test(name);
}
