import { isIP } from 'node:net';

import { type EmbedSites, parseEmbedSites as parseSites } from '#contract/embed-sites.ts';
import { QUOTA_MAX } from '#contract/quotas.ts';

export type AddressRange = {
  readonly network: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
  readonly port: number | null;
};

/** At most `points` requests in any window of `windowSeconds`. */
export type RateLimit = { readonly points: number; readonly windowSeconds: number };

type DurationText = `${number}${'s' | 'm' | 'h' | 'd'}`;

const DELIVERY_BACKOFF_SECONDS_MAX = 86_400;

const SECONDS_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['s', 1],
  ['m', 60],
  ['h', 3600],
  ['d', 86_400],
]);

const BYTES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['KB', 1024],
  ['MB', 1024 ** 2],
  ['GB', 1024 ** 3],
]);

/** Transferred data is counted in decimal units, like the capacity of networks. */
const TRANSFER_BYTES_PER_UNIT: ReadonlyMap<string, number> = new Map([
  ['KB', 1e3],
  ['MB', 1e6],
  ['GB', 1e9],
  ['TB', 1e12],
]);

const CLIENT_LIMIT_MAX = 100_000;
const AMOUNT = /^(\d{1,6}) ?([KMGT]B)$/i;
const DURATION = /^(\d{1,9})([smhd])$/;
const ADDRESS_RANGE = /^(\[[^\]]+\]|[^/:[]+)(?:\/(\d{1,3}))?(?::(\d{1,5}))?$/;
const RATE_LIMIT = /^(\d{1,9})\/(\d{1,9}[smhd])$/;

/** A decimal integer within bounds. */
export function parseInteger(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= min && value <= max ? value : undefined;
}

/** Converts `30s`, `5m`, `12h` or `30d` to seconds. */
function parseDuration(text: string): number | undefined {
  const [, amount = '', unit = ''] = DURATION.exec(text) ?? [];
  const seconds = SECONDS_PER_UNIT.get(unit);
  return seconds === undefined ? undefined : Number(amount) * seconds;
}

/** Converts a duration within bounds to milliseconds. */
export function parseDurationMs(
  text: string,
  { min, max }: { readonly min: DurationText; readonly max?: DurationText },
): number | undefined {
  const seconds = parseDuration(text) ?? Number.NaN;
  const secondsMin = parseDuration(min) ?? 0;
  const secondsMax = (max && parseDuration(max)) ?? Number.POSITIVE_INFINITY;
  return seconds >= secondsMin && seconds <= secondsMax ? seconds * 1000 : undefined;
}

/** Converts seconds (`30,300,3600`) to milliseconds. */
export function parseBackoff(text: string): readonly number[] | undefined {
  const waits = parseList(text, (item) =>
    parseInteger(item, { min: 0, max: DELIVERY_BACKOFF_SECONDS_MAX }),
  );
  return waits === undefined || waits.length === 0
    ? undefined
    : waits.map((seconds) => seconds * 1000);
}

/** Converts `64MB`, `1GB` or `0` to bytes. */
export function parseBytes(text: string, bytesPerUnit = BYTES_PER_UNIT): number | undefined {
  if (text === '0') return 0;
  const [, amount = '', unit = ''] = AMOUNT.exec(text) ?? [];
  const bytes = bytesPerUnit.get(unit.toUpperCase());
  return bytes === undefined ? undefined : Number(amount) * bytes;
}

/** A number, or null for `none`. */
export function parseQuota(text: string): number | null | undefined {
  return text === 'none' ? null : parseInteger(text, { min: 0, max: QUOTA_MAX });
}

/** A number of connections or requests, or null for `none`. */
export function parseClientLimit(text: string): number | null | undefined {
  return text === 'none' ? null : parseInteger(text, { min: 1, max: CLIENT_LIMIT_MAX });
}

/** Like `parseQuota`, for transferred data: `100GB` is 100 × 10⁹ bytes. */
export function parseBytesQuota(text: string): number | null | undefined {
  return text === 'none' ? null : parseBytes(text, TRANSFER_BYTES_PER_UNIT);
}

/** `30/1m,600/1d`: all limits apply together. */
export function parseRateLimits(text: string): readonly RateLimit[] | undefined {
  return parseList(text, parseRateLimit);
}

/** `30/1m`. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const [, points = '', window = ''] = RATE_LIMIT.exec(text) ?? [];
  const windowSeconds = parseDuration(window);
  if (windowSeconds === undefined || windowSeconds === 0 || Number(points) === 0) return undefined;
  return { points: Number(points), windowSeconds };
}

/**
 * An address or CIDR with an optional port: `10.0.0.0/8`, `127.0.0.1:8080`, `[fd00::]/8`,
 * `[::1]:80`.
 */
function parseAddressRange(text: string): AddressRange | undefined {
  const bare = isIP(text.split('/')[0] ?? '') === 6 ? text.replace(/^[^/]+/, '[$&]') : text;
  const [, host = '', prefixText, portText] = ADDRESS_RANGE.exec(bare) ?? [];
  const network = host.replace(/^\[|\]$/g, '');
  const version = isIP(network);
  if (version === 0) return undefined;

  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = version === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? bits : parseInteger(prefixText, { min: 0, max: bits });
  const port = portText === undefined ? null : parseInteger(portText, { min: 1, max: 65_535 });
  return prefix === undefined || port === undefined ? undefined : { network, prefix, family, port };
}

export function parseAddressRanges(text: string): readonly AddressRange[] | undefined {
  return parseList(text, parseAddressRange);
}

/** Networks without a port, as CIDR text. */
export function parseNetworks(text: string): readonly string[] | undefined {
  return parseList(text, (item) => {
    const range = parseAddressRange(item);
    return range === undefined || range.port !== null
      ? undefined
      : `${range.network}/${range.prefix}`;
  });
}

/** `address` or `address:port` of a DNS resolver. */
export function parseDnsServers(text: string): readonly string[] | undefined {
  return parseList(text, (item) => {
    const range = parseAddressRange(item);
    if (range === undefined || item.includes('/')) return undefined;
    if (range.port === null) return range.network;
    return range.family === 'ipv6'
      ? `[${range.network}]:${range.port}`
      : `${range.network}:${range.port}`;
  });
}

/** An http(s) URL without credentials, path, query or fragment. */
export function parsePublicUrl(text: string): URL | undefined {
  const url = URL.parse(text.endsWith('/') ? text : `${text}/`);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    return undefined;
  }
  return isBasePath(url.pathname) ? url : undefined;
}

/** A path that no route starts with, so that it can be removed from requests without ambiguity. */
function isBasePath(path: string): boolean {
  const [first = ''] = path.slice(1).split('/');
  return /^\/(?:[\w.~-]+\/)*$/.test(path) && !ROUTE_SEGMENTS.has(first);
}

/** First path segments of routes. */
const ROUTE_SEGMENTS: ReadonlySet<string> = new Set([
  'account',
  'admin',
  'api',
  'assets',
  'docs',
  'embed',
  'favicon.ico',
  'healthz',
  'iframe',
  'iframely',
  'mcp',
  'metrics',
  'oembed',
  'openapi.yaml',
  'readyz',
  'report.js',
  'stream',
  'watch',
]);

export function parseProxyUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' ? url : undefined;
}

/** Returns the text if it is one of the words. */
export function parseWord<const Word extends string>(
  text: string,
  words: readonly Word[],
): Word | undefined {
  return words.find((word) => word === text);
}

export function parseSwitch(text: string): boolean | undefined {
  return text === 'on' || (text === 'off' ? false : undefined);
}

/** `*` for any site, `none`, or a list of origins. */
export function parseEmbedSites(text: string): EmbedSites | undefined {
  if (text === 'none') return { kind: 'none' };
  const items = parseList(text, (item) => item);
  return items === undefined || items.length === 0 ? undefined : parseSites(items);
}

/**
 * Parses comma-separated items; undefined when any item is invalid, and an empty list for empty
 * text.
 */
export function parseList<T>(
  text: string,
  parseItem: (item: string) => T | undefined,
): readonly T[] | undefined {
  const values: T[] = [];
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const value = parseItem(item);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** A subset of the field names of RFC 9110, section 5.1: letters, digits and hyphens. */
const HEADER_NAME = /^[A-Za-z0-9-]{1,64}$/;

export function parseHeaderName(text: string): string | undefined {
  return HEADER_NAME.test(text) ? text.toLowerCase() : undefined;
}

const EMAIL_ADDRESS = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

export function parseEmailAddress(text: string): string | undefined {
  return text.length <= 254 && EMAIL_ADDRESS.test(text) ? text : undefined;
}
