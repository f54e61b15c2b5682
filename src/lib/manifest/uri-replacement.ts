/**
 * The host and query parameters that a pathway clone replaces in the URIs of its base pathway (RFC
 * 8216bis §7.3).
 */
export type UriReplacement = {
  readonly host: string | null;
  readonly parameters: ReadonlyMap<string, string>;
};

/** A host with an optional port, and no character that would end the authority. */
const HOST = /^(?:[^\s/?#@\\:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** The host's key is empty, so that it cannot collide with the name of a query parameter. */
const HOST_KEY = '';

/** Returns the URL of the cloned pathway; undefined when the host is invalid. */
export function replaceUri(url: URL, { host, parameters }: UriReplacement): URL | undefined {
  const replaced = new URL(url);
  if (host !== null) {
    if (!HOST.test(host) || !URL.canParse(`${url.protocol}//${host}`)) return undefined;
    replaced.host = host;
  }
  for (const [name, value] of parameters) {
    if (url.searchParams.has(name)) replaced.searchParams.set(name, value);
    else appendParameter(replaced, name, value);
  }
  return replaced;
}

/** Keeps the existing query byte for byte because it may be signed. */
function appendParameter(url: URL, name: string, value: string): void {
  const parameter = new URLSearchParams([[name, value]]).toString();
  url.search = url.search === '' ? parameter : `${url.search}&${parameter}`;
}

/** Serializes a replacement for sealing. */
export function toReplacementEntries(replacement: UriReplacement): ReadonlyMap<string, string> {
  const { host, parameters } = replacement;
  return new Map([...(host === null ? [] : [[HOST_KEY, host] as const]), ...parameters]);
}

export function fromReplacementEntries(texts: ReadonlyMap<string, string>): UriReplacement {
  return {
    host: texts.get(HOST_KEY) ?? null,
    parameters: new Map([...texts].filter(([name]) => name !== HOST_KEY)),
  };
}
