import type { Setting } from './setting.ts';

/** The settings of resolutions, in display order. */
export const RESOLUTION_SETTINGS = [
  {
    name: 'PROVIDERS',
    defaultValue: '',
    expected:
      'comma-separated provider names from docs/providers.md, either all or none with a leading -',
    description:
      'Allowed providers: only the named ones (youtube,vimeo), or all except the named ones (-youtube,-tiktok). Default: all.',
  },
  {
    name: 'HOSTS_DENY',
    defaultValue: '',
    expected: 'comma-separated host names such as example.com, without IP addresses',
    description: 'Blocked hosts, including subdomains. Use EGRESS_DENY for IP addresses.',
  },
  {
    name: 'DECLARED_PLAYERS',
    defaultValue: 'on',
    expected: 'on or off',
    description: 'Frames the player that a page declares on its own site if it has no stream.',
  },
  {
    name: 'HOST_LIMITS',
    defaultValue: '*=16@600/1m',
    expected:
      'none, or comma-separated HOST=RESOLUTIONS@REQUESTS/WINDOW values, with * for all other hosts',
    description:
      'Per-host limits for resolutions, per process: how many run at once, and how many requests they send.',
  },
  {
    name: 'HOSTS_USER_AGENT',
    defaultValue: '',
    expected: 'HOST=TEXT values separated by |, with * for all other hosts',
    description:
      'User-Agent header for resolving and proxying, per host. Default: Reelay and its version.',
  },
  {
    name: 'YTDLP',
    defaultValue: 'off',
    expected: 'off, on, or the absolute path of a program',
    description:
      'Uses yt-dlp, if it is installed, for URLs that no adapter can resolve. Read docs/providers.md first.',
  },
  {
    name: 'PROVIDER_CANARY',
    defaultValue: 'off',
    expected: 'off, or a duration from 1h to 30d, such as 1d',
    description:
      'Interval at which known public videos are resolved to detect providers that have changed.',
  },
] as const satisfies readonly Setting[];
