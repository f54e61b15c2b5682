/** One link of a `Link` header, with its parameters by name in lower case. */
export type HeaderLink = {
  readonly url: string;
  readonly parameters: ReadonlyMap<string, string>;
};

const CHARACTERS_MAX = 16 * 1024;
const LINKS_MAX = 64;
const LINK =
  /<([^<>]{1,4000})>((?:\s*;\s*[\w*-]{1,40}\s*(?:=\s*(?:"(?:[^"\\]|\\.){0,500}"|[^\s;,"]{0,500}))?)*)/g;
const PARAMETER = /;\s*([\w*-]{1,40})\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/g;

/** Parses a `Link` header (RFC 8288 §3). The first of repeated parameters counts. */
export function parseLink(header: string): readonly HeaderLink[] {
  const links = header.slice(0, CHARACTERS_MAX).matchAll(LINK).take(LINKS_MAX);
  return [...links].map(([, url = '', text = '']) => ({
    url: url.trim(),
    parameters: parseParameters(text),
  }));
}

function parseParameters(text: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, token = ''] of text.matchAll(PARAMETER)) {
    const value = quoted?.replaceAll(/\\(.)/gs, '$1') ?? token;
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), value);
  }
  return parameters;
}
