/**
 * What a pathway clone changes in the addresses of the pathway that it is made from (RFC 8216bis §7.3): their host,
 * and parameters of their query.
 */
export type UriReplacement = {
  readonly host: string | null;
  readonly parameters: ReadonlyMap<string, string>;
};

/** A host with or without a port, and nothing that ends it. */
const HOST = /^(?:[^\s/?#@\\:[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
/** No parameter has an empty name. */
const HOST_KEY = '';

/** The address as the clone has it; undefined when the host is none. */
export function replaceUri(url: URL, { host, parameters }: UriReplacement): URL | undefined {
  const replaced = new URL(url);
  if (host !== null) {
    if (!HOST.test(host) || !URL.canParse(`${url.protocol}//${host}`)) return undefined;
    replaced.host = host;
  }
  for (const [name, value] of parameters) {
    if (url.searchParams.has(name)) replaced.searchParams.set(name, value);
    else append(replaced, name, value);
  }
  return replaced;
}

/** What is there stays as it is to the byte: it may be signed. */
function append(url: URL, name: string, value: string): void {
  const parameter = new URLSearchParams([[name, value]]).toString();
  url.search = url.search === '' ? parameter : `${url.search}&${parameter}`;
}

/** As texts by name, for sealing. */
export function toReplacementTexts(replacement: UriReplacement): ReadonlyMap<string, string> {
  const { host, parameters } = replacement;
  return new Map([...(host === null ? [] : [[HOST_KEY, host] as const]), ...parameters]);
}

export function fromReplacementTexts(texts: ReadonlyMap<string, string>): UriReplacement {
  return {
    host: texts.get(HOST_KEY) ?? null,
    parameters: new Map([...texts].filter(([name]) => name !== HOST_KEY)),
  };
}
