/**
 * The class of a host name. Only `ordinary` names are resolved; all others are rejected without a
 * DNS lookup.
 */
export type HostNameVerdict =
  | 'ordinary'
  | 'malformed_name'
  | 'trailing_dot'
  | 'single_label'
  | 'special_use_name';

/**
 * Names that never denote a public host: RFC 6761 (localhost), RFC 6762 (local), RFC 7686 (onion),
 * RFC 8375 (home.arpa), RFC 9476 (alt), ICANN's `internal`, and the private names listed in RFC
 * 6762 appendix G.
 */
const SPECIAL_USE_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'onion',
  'alt',
] as const;

const LABEL = /^[a-z0-9_-]{1,63}$/;
const NAME_CHARACTERS_MAX = 253;

/**
 * Classifies a host name as returned by the WHATWG URL parser: lower case, IDN converted to ASCII.
 * Lookups use no search domain, so single labels are rejected.
 */
export function classifyHostName(name: string): HostNameVerdict {
  if (name.endsWith('.')) return 'trailing_dot';

  const labels = name.split('.');
  const isWellFormed =
    name.length <= NAME_CHARACTERS_MAX && labels.every((label) => LABEL.test(label));
  if (!isWellFormed) return 'malformed_name';
  if (labels.length === 1) return 'single_label';

  const isSpecial = SPECIAL_USE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`));
  return isSpecial || name === 'home.arpa' ? 'special_use_name' : 'ordinary';
}
