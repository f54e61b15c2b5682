import { BROWSER_MAP, OS_MAP, parse as parseAgent } from 'bowser';
import { createIsbotFromList, list } from 'isbot';

import { USER_AGENT_CHARACTERS_MAX } from '#contract/limits.ts';

import { UNKNOWN_VALUE } from '../rollup.ts';

/** What a `User-Agent` tells of who plays. */
export type Agent = {
  readonly isBot: boolean;
  /** `desktop`, `mobile`, `tablet`, `tv` or `unknown`. */
  readonly device: string;
  readonly browser: string;
  readonly os: string;
};

const NOBODY: Agent = {
  isBot: false,
  device: UNKNOWN_VALUE,
  browser: UNKNOWN_VALUE,
  os: UNKNOWN_VALUE,
};
const DEVICES: ReadonlySet<string> = new Set(['desktop', 'mobile', 'tablet', 'tv']);
const REMEMBERED_MAX = 1_000;

/**
 * Apps are made with these, so what names them alone is no bot; and a headless browser presses "play" for
 * its owner only. The list's patterns that match them are left out; crawlers are known by others as well.
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

/** Reads agents, and remembers the latest: a service has many viewers with few browsers. */
export function createDescribeAgent(): (text: string) => Agent {
  const remembered = new Map<string, Agent>();
  return (text) => {
    const cut = text.slice(0, USER_AGENT_CHARACTERS_MAX);
    const agent = remembered.get(cut) ?? describeAgent(cut);
    remembered.delete(cut);
    remembered.set(cut, agent);
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_MAX) break;
      remembered.delete(oldest);
    }
    return agent;
  };
}

/** The library throws at an empty text. Its names are from a list of its own, whatever the text says. */
function describeAgent(text: string): Agent {
  if (text.trim() === '') return NOBODY;
  const { browser, os, platform } = parseAgent(text);
  return {
    isBot: isBot(text),
    device: DEVICES.has(platform.type ?? '') ? (platform.type ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
    browser: BROWSERS.has(browser.name ?? '') ? (browser.name ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
    os: SYSTEMS.has(os.name ?? '') ? (os.name ?? UNKNOWN_VALUE) : UNKNOWN_VALUE,
  };
}

/** For an agent that it doesn't know the library takes the first word for a browser's name. */
const BROWSERS: ReadonlySet<string> = new Set(Object.values(BROWSER_MAP));
const SYSTEMS: ReadonlySet<string> = new Set(Object.values(OS_MAP));
