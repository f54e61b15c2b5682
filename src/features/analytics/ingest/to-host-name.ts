import { NO_HOST } from '../rollup.ts';

/** A name or an address as it stands in a URL; never with a port, a path or a query. */
const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?$/;

/** What a player calls a host, if it can be one. */
export function toHostName(text: string | null): string {
  const host = text?.toLowerCase().replace(/\.$/, '') ?? '';
  return HOST.test(host) ? host : NO_HOST;
}

/** The site of a page that sends its origin; none for this service's own pages. */
export function toSiteOfOrigin(origin: string | undefined, ownOrigin: string): string {
  if (origin === undefined || origin === ownOrigin || !URL.canParse(origin)) return NO_HOST;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) ? toHostName(hostname) : NO_HOST;
}
