/** A parsed URL scheme of an oEmbed provider (oembed.com §2.1). */
export type SchemePattern = {
  /** The literal part of the host: `flickr.com` of `*.flickr.com`. */
  readonly hostSuffix: string;
  readonly matches: (url: URL) => boolean;
};

/** With fewer literal labels, a pattern would match entire top-level domains. */
const LITERAL_LABELS_MIN = 2;

/**
 * Returns undefined for non-web schemes and hosts without enough literal labels. `*` matches any
 * text in a path, and entire labels at the start of a host. http and https are equivalent, because
 * most providers list only one.
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

/** Lists often omit `www.`. */
function isHost(hostname: string, { suffix, hasWildcard }: HostPattern): boolean {
  if (hostname === suffix || hostname === `www.${suffix}`) return true;
  if (suffix === `www.${hostname}`) return true;
  return hasWildcard && hostname.endsWith(`.${suffix}`);
}

/** Matches the literal parts in order, anchored at both ends, in linear time. */
function matchesGlob(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first || (first === '' && text === '/');
  if (!text.startsWith(first) || text.length < first.length + last.length) return false;
  if (!text.endsWith(last)) return false;
  let at = first.length;
  const end = text.length - last.length;
  for (const part of others) {
    const index = text.indexOf(part, at);
    if (index === -1 || index + part.length > end) return false;
    at = index + part.length;
  }
  return true;
}
