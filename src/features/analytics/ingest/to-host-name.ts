import { NO_HOST } from '../rollup.ts';

/** A host name or IP address as in a URL, without port, path or query. */
const HOST =
  /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?$/;

/** Returns `none` unless the text is a valid host name. */
export function toHostName(text: string | null): string {
  const host = text?.toLowerCase().replace(/\.$/, '') ?? '';
  return HOST.test(host) ? host : NO_HOST;
}

/** The host of the page that sent the Origin header; `none` for this service's own pages. */
export function toSiteOfOrigin(origin: string | undefined, ownOrigin: string): string {
  if (origin === undefined || origin === ownOrigin || !URL.canParse(origin)) return NO_HOST;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) ? toHostName(hostname) : NO_HOST;
}
