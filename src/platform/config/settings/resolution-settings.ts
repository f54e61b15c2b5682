import { isAbsolute } from 'node:path';

import { parseHostLimits, parseProviders, type ProviderRule } from '../parse-host-rules.ts';
import { parseDurationMs, parseQuota, parseSwitch } from '../parse-setting.ts';
import type { SettingTable } from '../setting.ts';

/** What is resolved and how, and how long videos are kept. */
export const RESOLUTION_SETTINGS = {
  providers: {
    name: 'PROVIDERS',
    defaultValue: '',
    fallback: 'all',
    expected:
      'comma-separated provider names from [docs/providers.md](providers.md), either all or none with a leading `-`',
    description:
      'Allowed providers: only the named ones (`vimeo,peertube`), or all except the named ones (`-youtube,-tiktok`). See [Choose what is resolved](operations.md#choose-what-is-resolved).',
    parse: parseProviders,
  },
  framesDeclaredPlayers: {
    name: 'DECLARED_PLAYERS',
    defaultValue: 'on',
    expected: '`on` or `off`',
    description:
      'Frames the player that a page declares as its own if no stream is found, in a sandbox. Only players of the page’s site: see [Declared players](providers.md#declared-players). `off` also hides those of existing videos.',
    parse: parseSwitch,
  },
  hostLimits: {
    name: 'HOST_LIMITS',
    defaultValue: '*=16@600/1m',
    expected:
      '`none`, or comma-separated `HOST=RESOLUTIONS@REQUESTS/WINDOW` values, with `*` for all other hosts',
    description:
      'Per-host limits for resolutions, per process: how many run at once, and how many requests they send. `example.com` includes its subdomains. See [Per-host limits](operations.md#per-host-limits).',
    parse: parseHostLimits,
  },
  ytDlp: {
    program: {
      name: 'YTDLP',
      defaultValue: 'off',
      expected: '`off`, `on`, or the absolute path of a program',
      description:
        'Uses yt-dlp, if it is installed, for URLs that no adapter can resolve. Read [yt-dlp](providers.md#yt-dlp) first.',
      parse: parseYtDlp,
    },
    prefers: {
      name: 'YTDLP_PREFER',
      defaultValue: '',
      fallback: 'none',
      expected:
        '`all`, or comma-separated provider names from [docs/providers.md](providers.md), either all or none with a leading `-`',
      description:
        'Providers for which [yt-dlp](providers.md#yt-dlp) runs first, such as `youtube,tiktok`, so that their videos play as streams. `all`: every provider with URLs of its own. Requires `YTDLP`.',
      parse: parsePreferred,
    },
    timeoutMs: {
      name: 'YTDLP_TIMEOUT',
      defaultValue: '45s',
      expected: 'a duration from 5s to 5m',
      description:
        'Time limit of a run of yt-dlp. `POST /embed` waits 10 s at most, frames the provider’s player, and runs it again in the background.',
      parse: (text) => parseDurationMs(text, { min: '5s', max: '5m' }),
    },
  },
  canaryIntervalMs: {
    name: 'PROVIDER_CANARY',
    defaultValue: 'off',
    expected: '`off`, or a duration from 1h to 30d, such as 1d',
    description:
      'Interval at which [known public videos](operations.md#detect-changed-providers) are resolved to detect providers that have changed.',
    parse: (text) => (text === 'off' ? null : parseDurationMs(text, { min: '1h', max: '30d' })),
  },
  feeds: {
    intervalMs: {
      name: 'FEED_INTERVAL',
      defaultValue: '1h',
      expected: 'a duration from 15m to 7d',
      description:
        'Shortest time between two checks of a [feed](feeds.md) that an account follows. Feeds and their servers can ask for longer ones.',
      parse: (text) => parseDurationMs(text, { min: '15m', max: '7d' }),
    },
    countMax: {
      name: 'FEED_LIMIT',
      defaultValue: '50',
      expected: 'a number, or `none`',
      description: 'Feeds that an account can follow.',
      parse: parseQuota,
    },
  },
  anonymousTtlMs: {
    name: 'ANONYMOUS_TTL',
    defaultValue: '30d',
    expected: 'a duration of at least 1h, such as 12h or 30d',
    description: 'Videos without an owner are deleted after this long without a play.',
    parse: (text) => parseDurationMs(text, { min: '1h' }),
  },
} as const satisfies SettingTable;

function parsePreferred(text: string): ProviderRule | undefined {
  if (text === 'all') return { kind: 'except', names: [] };
  return text === '' ? { kind: 'only', names: [] } : parseProviders(text);
}

/** A path must be absolute: a typo such as `true` or `1` must not run a program of that name. */
function parseYtDlp(text: string): string | null | undefined {
  if (text === 'off') return null;
  if (text === 'on') return 'yt-dlp';
  return isAbsolute(text) ? text : undefined;
}
