import { BROWSER_MAP, OS_MAP, parse as parseAgent } from 'bowser';
import { createIsbotFromList, list } from 'isbot';

import { createLruCache } from '#lib/memory/create-lru-cache.ts';

import { UNKNOWN_VALUE } from '../rollup.ts';

/** Characters of a user agent that are parsed. */
const USER_AGENT_CHARACTERS_MAX = 512;

/** The device and software parsed from a `User-Agent`. */
export type Agent = {
  readonly isBot: boolean;
  readonly device: string;
  readonly browser: string;
  readonly os: string;
};

const UNKNOWN_AGENT: Agent = {
  isBot: false,
  device: UNKNOWN_VALUE,
  browser: UNKNOWN_VALUE,
  os: UNKNOWN_VALUE,
};
const DEVICES: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet', 'tv']);
const CACHE_ENTRIES_MAX = 1_000;

/**
 * Clients that are not bots: apps are built with these libraries, and a headless browser plays on
 * its owner's behalf. Bot patterns that match any of them are removed; other patterns still detect
 * crawlers.
 */
const PLAYERS = [
  'okhttp/4.12.0',
  'VLC/3.0.20 LibVLC/3.0.20',
  'Lavf/60.16.100',
  'node',
  'curl/8.5.0',
  'axios/1.7.2',
  'python-requests/2.31.0',
  'Go-http-client/1.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/126.0.0.0 Safari/537.36',
];

const isBot = createIsbotFromList(
  list.filter((pattern) => !PLAYERS.some((player) => new RegExp(pattern, 'i').test(player))),
);

/** The latest results, because most viewers use one of a few browsers. */
const cache = createLruCache<string, Agent>(CACHE_ENTRIES_MAX);

export function describeAgent(text: string): Agent {
  const cut = text.slice(0, USER_AGENT_CHARACTERS_MAX);
  const agent = cache.get(cut) ?? parseUserAgent(cut);
  cache.set(cut, agent);
  return agent;
}

/**
 * Empty text is handled here, because the library throws for it. The allowlists below limit the
 * values that a client can produce.
 */
function parseUserAgent(text: string): Agent {
  if (text.trim() === '') return UNKNOWN_AGENT;
  const { browser, os, platform } = parseAgent(text);
  return {
    isBot: isBot(text),
    device: DEVICES.has(platform.type ?? '') ? (platform.type ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
    browser: BROWSERS.has(browser.name ?? '') ? (browser.name ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
    os: SYSTEMS.has(os.name ?? '') ? (os.name ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
  };
}

/** For an unknown agent, the library returns the first word as the browser name. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));
