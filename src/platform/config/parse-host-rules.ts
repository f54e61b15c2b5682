import { parseHostName, sortByHost } from '#lib/net/host-rules.ts';

import { parseInteger, parseList, parseRateLimit, type RateLimit } from './parse-setting.ts';

/** Enables `only` the listed adapters, or all `except` the listed ones. */
export type ProviderRule = { readonly kind: 'only' | 'except'; readonly names: readonly string[] };

/**
 * A rule applies to `host` and its subdomains. If `host` is null, it applies to all hosts without
 * their own rule.
 */
type HostRule = { readonly host: string | null };

export type HostLimitRule = HostRule & {
  /** Maximum number of concurrent resolutions. */
  readonly concurrencyMax: number;
  /** Request rate; up to `points` requests may form one burst. */
  readonly rate: RateLimit;
};

export type UserAgentRule = HostRule & { readonly userAgent: string };

const PROVIDER_NAME = /^-?[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const CONCURRENCY_MAX = 1_000;
/** Printable ASCII (RFC 9110, sections 10.1.5 and 5.5), at most 300 characters. */
const USER_AGENT = /^[\u0021-\u007e](?:[\u0020-\u007e]{0,298}[\u0021-\u007e])?$/;

/** `youtube,vimeo` allows only these; `-youtube,-tiktok` allows all others. A mix is invalid. */
export function parseProviders(text: string): ProviderRule | undefined {
  const items = parseList(text, (item) => (PROVIDER_NAME.test(item) ? item : undefined));
  if (items === undefined) return undefined;
  const denied = items.filter((item) => item.startsWith('-')).map((item) => item.slice(1));
  if (denied.length === items.length) return { kind: 'except', names: denied };
  return denied.length === 0 ? { kind: 'only', names: items } : undefined;
}

/** `example.com,example.net` */
export function parseHostNames(text: string): readonly string[] | undefined {
  return parseList(text, parseHostName);
}

/** `*=16@600/1m,slow.example=1@10/1m`; `none` means no limits. */
export function parseHostLimits(text: string): readonly HostLimitRule[] | undefined {
  if (text === 'none') return [];
  const rules = parseList(text, (item): HostLimitRule | undefined => {
    const [, name = '', concurrency = '', rateText = ''] =
      /^([^=]+)=(\d{1,4})@(.+)$/.exec(item) ?? [];
    const host = parseRuleHost(name);
    const concurrencyMax = parseInteger(concurrency, { min: 1, max: CONCURRENCY_MAX });
    const rate = parseRateLimit(rateText);
    if (host === undefined || concurrencyMax === undefined || rate === undefined) return undefined;
    return { host, concurrencyMax, rate };
  });
  return rules && sortDistinct(rules);
}

/**
 * `*=Our Player/1.0 (+https://example.org)|media.example=Mozilla/5.0 …`; separated by `|` because a
 * user agent may contain commas.
 */
export function parseUserAgents(text: string): readonly UserAgentRule[] | undefined {
  const rules: UserAgentRule[] = [];
  for (const item of text.split('|').map((part) => part.trim())) {
    if (item === '') continue;
    const [, name = '', userAgent = ''] = /^([^=]+)=(.+)$/.exec(item) ?? [];
    const host = parseRuleHost(name);
    if (host === undefined || !USER_AGENT.test(userAgent)) return undefined;
    rules.push({ host, userAgent });
  }
  return sortDistinct(rules);
}

/** Returns null for `*`. */
function parseRuleHost(text: string): string | null | undefined {
  return text === '*' ? null : parseHostName(text);
}

/** Rejects two rules for the same host, because it would be unclear which one applies. */
function sortDistinct<Rule extends HostRule>(rules: readonly Rule[]): readonly Rule[] | undefined {
  const isDistinct = new Set(rules.map(({ host }) => host)).size === rules.length;
  return isDistinct ? sortByHost(rules) : undefined;
}
