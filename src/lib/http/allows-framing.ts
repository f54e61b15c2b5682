type Headers = ReadonlyMap<string, string>;

/**
 * Returns true if a page may be framed by pages of `origin`. `frame-ancestors` replaces
 * `X-Frame-Options` (CSP3 §6.4.2).
 */
export function allowsFraming(headers: Headers, origin: string): boolean {
  const policies = (headers.get('content-security-policy') ?? '')
    .split(',')
    .map(findFrameAncestors)
    .filter((sources) => sources !== undefined);
  if (policies.length > 0) {
    const url = new URL(origin);
    return policies.every((sources) => sources.some((source) => matchesSource(source, url)));
  }
  return !/\b(?:deny|sameorigin)\b/i.test(headers.get('x-frame-options') ?? '');
}

/** The first directive of a name counts (CSP3 §2.2.1). */
function findFrameAncestors(policy: string): readonly string[] | undefined {
  const directives = policy.split(';').map((text) => text.trim().toLowerCase().split(/\s+/));
  return directives.find(([name]) => name === 'frame-ancestors')?.slice(1);
}

/** Matches a `host-source` or `scheme-source` (CSP3 §6.7.2.7), without paths. */
function matchesSource(source: string, { protocol, hostname, port }: URL): boolean {
  if (source === '*') return true;
  const { scheme = protocol, host, portPart } = SOURCE.exec(source)?.groups ?? NO_MATCH;
  if (scheme !== protocol && scheme !== 'http:') return false;
  if (host === undefined) return true;
  const isPort = portPart === '*' || (portPart ?? '') === port;
  return isPort && matchesHost(hostname, host);
}

const NO_MATCH: Readonly<Record<string, string | undefined>> = { scheme: 'none:' };

function matchesHost(hostname: string, pattern: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}

const SOURCE =
  /^(?:(?<scheme>https?:)(?:\/\/|$))?(?:(?<host>(?:\*\.)?[\w-][\w.-]*)(?::(?<portPart>\d+|\*))?\/?)?$/;
