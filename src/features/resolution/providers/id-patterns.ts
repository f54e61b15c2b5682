import type { IdPatterns } from './url-template.ts';

/** The parts of a host before its domain, for organizations on several servers. */
export const SUBDOMAINS = /(?:[a-z0-9-]{1,63}\.){0,2}[a-z0-9-]{1,63}/;

/** The patterns of IDs in templates that a row does not state itself. */
export const ID_PATTERNS: IdPatterns = {
  day: /\d{2}/,
  /** An opaque ID. */
  id: /[\w-]{4,80}/,
  lang: /[a-z]{2}(?:-[a-zA-Z]{2,4})?/,
  month: /\d{2}/,
  n: /\d{1,20}/,
  /** A last segment with a digit, for sites whose other pages have the same form. */
  numbered: /(?=[^/]{0,300}\d)[\w%.,'’-]{6,300}/,
  /** The first part of a host. */
  org: /[a-z0-9-]{1,63}/,
  /** Segments before the last one. */
  path: /(?:[\w%.,'’-]{1,200}\/){0,6}/,
  slug: /[\w%.,'’-]{1,300}/,
  uuid: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/,
  year: /\d{4}/,
};

/** Matches the hosts of a row, of which `*.name` stands for all subdomains of `name`. */
export function toHostPattern(hosts: readonly string[]): RegExp {
  const patterns = hosts.map((host) =>
    host.startsWith('*.')
      ? `${SUBDOMAINS.source}${RegExp.escape(host.slice(1))}`
      : RegExp.escape(host),
  );
  return new RegExp(patterns.join('|'));
}
