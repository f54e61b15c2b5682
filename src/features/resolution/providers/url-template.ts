/** The pattern of each ID in a URL, without anchors and capture groups. */
export type IdPatterns = Readonly<Record<string, RegExp>>;

/** The IDs in a URL, by name. */
export type Ids = ReadonlyMap<string, string>;

export type IdTexts = Readonly<Record<string, string | undefined>>;

/** Matches if each pattern matches its part of the URL. IDs are named capture groups. */
export type UrlPattern = {
  readonly host?: RegExp;
  readonly path?: RegExp;
  readonly search?: RegExp;
  /** The pattern of each query parameter; null for a parameter that is only required. */
  readonly query?: Readonly<Record<string, RegExp | null>>;
  readonly hash?: RegExp;
};

export type UrlTemplate = UrlPattern & {
  readonly path: RegExp;
  readonly query: Readonly<Record<string, RegExp | null>>;
  readonly endsInSlash: boolean;
};

const PARTS = /^([^/?#]+)([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/;
const ID = /\{(\w+)\}/;
const IDS = new RegExp(ID, 'g');
/** One more segment, such as a title. */
const ANY_SEGMENT = '(?:/[^/]{0,300})?';

/**
 * Compiles `host/path?name={id}#fragment`. `{id}` stands for an ID that matches its pattern, and a
 * final `/*` for an optional segment. Other query parameters and a final slash are ignored.
 */
export function compileTemplate(template: string, patterns: IdPatterns): UrlTemplate {
  const { host, path, search, hash } = split(template);
  const compile = (text: string): string => compilePart(text, patterns);
  const hasTitle = path.endsWith('/*');
  const endsInSlash = path.length > 1 && path.endsWith('/');
  const shortPath = path.replace(/\/\*?$/, '');
  return {
    host: new RegExp(`^(?:www\\.|m\\.)?${compile(host)}$`),
    path: new RegExp(`^${compile(shortPath)}${hasTitle ? ANY_SEGMENT : ''}/?$`),
    query: Object.fromEntries(
      toParameters(search).map(([name, value]) => [
        name,
        value === '' ? null : new RegExp(`^${compile(value)}$`),
      ]),
    ),
    ...(hash !== '' && { hash: new RegExp(`^#${compile(hash)}$`) }),
    endsInSlash,
  };
}

/** The hosts of a template: those of the row for `{host}`, or `*.name` if it starts with an ID. */
export function readHostNames(template: string, hosts: readonly string[]): readonly string[] {
  const { host } = split(template);
  return host === '{host}' ? hosts : [host.replace(/^\{\w+\}/, '*')];
}

/** Returns undefined if the URL does not match. */
export function matchUrl(pattern: UrlPattern, url: URL): Ids | undefined {
  const { host, path, search, query = {}, hash } = pattern;
  const parts = [
    [host, url.hostname],
    [path, url.pathname],
    [search, url.search],
    ...Object.entries(query).map(([name, each]) => [each, url.searchParams.get(name)] as const),
    [hash, url.hash],
  ] as const;
  const ids = new Map<string, string>();
  for (const [part, text] of parts) {
    if (text === null) return undefined;
    if (part === undefined || part === null) continue;
    const match = part.exec(text);
    if (match === null) return undefined;
    const groups: IdTexts = match.groups ?? {};
    for (const [name, id] of Object.entries(groups)) if (id !== undefined) ids.set(name, id);
  }
  return ids;
}

/** Inserts the IDs into a template of an https URL. */
export function fillTemplate(template: string, ids: Ids): URL {
  const { host, path, search, hash } = split(template);
  const fill = (text: string): string =>
    text.replaceAll(IDS, (_, name: string) => ids.get(name) ?? '');
  const url = new URL(`https://${fill(host)}${fill(path)}`);
  if (!search.includes('=')) url.search = search;
  else for (const [name, value] of toParameters(search)) url.searchParams.set(name, fill(value));
  url.hash = fill(hash);
  return url;
}

/** Inserts the IDs into a target; see `UrlTarget`. */
export function fillTarget(target: string | ((ids: IdTexts) => string), ids: Ids): URL {
  const template = typeof target === 'string' ? target : target(Object.fromEntries(ids));
  return fillTemplate(template, ids);
}

/** The templates without `{host}`, for each host of the row. */
export function listHostTemplates(template: string, hosts: readonly string[]): readonly string[] {
  if (!template.startsWith('{host}')) return [template];
  return hosts.map((host) => template.replace('{host}', host.replace('*', '{org}')));
}

/** Formats a template for the documentation: `site.example/watch/ID`. */
export function describeTemplate(template: string): string {
  return template.replaceAll(IDS, (_, name: string) => name.toUpperCase()).replace('/*', '/TITLE');
}

function split(template: string): Readonly<Record<'host' | 'path' | 'search' | 'hash', string>> {
  const [, host = '', path = '', search = '', hash = ''] = PARTS.exec(template) ?? [];
  return { host, path, search, hash };
}

function toParameters(search: string): readonly (readonly [string, string])[] {
  if (search === '') return [];
  return search.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return [name, value];
  });
}

/** Parts at odd positions are names of IDs. */
function compilePart(text: string, patterns: IdPatterns): string {
  return text
    .split(ID)
    .map((part, index) =>
      index % 2 === 0 ? RegExp.escape(part) : `(?<${part}>${requirePattern(part, patterns)})`,
    )
    .join('');
}

function requirePattern(name: string, patterns: IdPatterns): string {
  const pattern = patterns[name];
  if (pattern === undefined) throw new Error(`No pattern for the ID "${name}"`);
  return pattern.source;
}
