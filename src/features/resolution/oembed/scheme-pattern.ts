/** One of the addresses that an oEmbed provider answers for (oembed.com §2.1), made ready to be compared. */
export type SchemePattern = {
  /** The literal end of the host: `flickr.com` of `*.flickr.com`. */
  readonly hostSuffix: string;
  readonly matches: (url: URL) => boolean;
};

/** Fewer labels than this, and a pattern would take whole registries. */
const LITERAL_LABELS_MIN = 2;

/**
 * Undefined for what names no host of its own, or no web address. `*` stands for any text in a path, and for whole
 * labels at the beginning of a host; whether http or https is written means nothing, for most lists have only one.
 */
export function parseSchemePattern(scheme: string): SchemePattern | undefined {
  const parts = /^https?:\/\/(?<host>[^/?#]+)(?<rest>.*)$/i.exec(scheme.trim())?.groups;
  const host = parseHost((parts?.['host'] ?? '').toLowerCase());
  if (host === undefined) return undefined;
  const rest = (parts?.['rest'] ?? '').split('*');
  return {
    hostSuffix: host.suffix,
    matches: (url) =>
      isHost(url.hostname, host) && matchesGlob(`${url.pathname}${url.search}${url.hash}`, rest),
  };
}

type HostPattern = { readonly suffix: string; readonly hasWildcard: boolean };

function parseHost(host: string): HostPattern | undefined {
  const suffix = host.replace(/^(?:\*\.)+/, '');
  const labels = suffix.split('.');
  const isLiteral = labels.every((label) => /^[a-z0-9-]+$/.test(label));
  if (!isLiteral || labels.length < LITERAL_LABELS_MIN) return undefined;
  return { suffix, hasWildcard: suffix !== host };
}

/** Lists leave `www.` out at will. */
function isHost(hostname: string, { suffix, hasWildcard }: HostPattern): boolean {
  if (hostname === suffix || hostname === `www.${suffix}`) return true;
  if (suffix === `www.${hostname}`) return true;
  return hasWildcard && hostname.endsWith(`.${suffix}`);
}

/** Each literal part in its order, the first at the beginning and the last at the end: linear in the text. */
function matchesGlob(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first || (first === '' && text === '/');
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  if (!text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
