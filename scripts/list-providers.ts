import { listAdapters } from '#features/resolution/adapters/index.ts';
import type { Adapter } from '#features/resolution/core/adapter.ts';
import { listKnownPlayerProviders } from '#features/resolution/providers/known-players.ts';

import { toTable } from './write-part.ts';

const LISTED_HOSTS_MAX = 12;

/** The providers of `docs/providers.md`: the adapters, the players without one, and the hosts. */
export function listProviders(): string {
  return [
    toAdapterTable(listAdapters()),
    toOtherPlayers(listAdapters()),
    toHosts(listAdapters()),
  ].join('\n');
}

/** The providers that people paste most. */
const PASTED_MOST = (
  'youtube tiktok instagram facebook x reddit twitch vimeo bluesky dailymotion kick bilibili vk ' +
  'niconico loom streamable rumble telegram google-drive dropbox'
).split(' ');

const PLAYBACK = {
  streams: ['stream', 'stream'],
  player: ['frame', 'stream, else frame'],
  'streams or player': ['stream, else frame', 'stream, else frame'],
  error: ['–', 'stream'],
} as const satisfies Record<Adapter['info']['output'], readonly [string, string]>;

/** How the videos of the most pasted providers play, without and with yt-dlp. */
export function listPlayback(): string {
  const rows = PASTED_MOST.map((name) => {
    const adapter = listAdapters().find((each) => each.name === name);
    if (adapter === undefined) throw new Error(`there is no adapter ${name}`);
    const { title, output } = adapter.info;
    const isFramed = adapter.fallbacks?.some(({ kind }) => kind === 'player') === true;
    const plays = output === 'streams' && isFramed ? 'streams or player' : output;
    return [title, `\`${name}\``, ...PLAYBACK[plays]];
  });
  return toTable([['provider', 'name', 'without yt-dlp', 'with yt-dlp'], ...rows]);
}

function toAdapterTable(adapters: readonly Adapter[]): string {
  const rows = adapters
    .toSorted((a, b) => a.info.title.localeCompare(b.info.title, 'en'))
    .map((adapter) => [
      adapter.info.title,
      `\`${adapter.name}\``,
      adapter.info.inputs.join('<br>'),
      adapter.info.output,
      adapter.info.requests,
      adapter.info.requires ?? '–',
      toFallbackList(adapter),
    ]);
  const head = ['Provider', '`provider`', 'URLs', 'Returns', 'Requests', 'Requires', 'If refused'];
  return toTable([head, ...rows]);
}

/** Lists the fallbacks if the provider refuses requests, in order of preference. */
function toFallbackList({ fallbacks = [] }: Adapter): string {
  if (fallbacks.length === 0) return '–';
  return fallbacks.map(({ kind, isPost = false }) => (isPost ? 'post' : kind)).join(', ');
}

/** Lists the providers whose players are supported but which have no adapter. */
function toOtherPlayers(adapters: readonly Adapter[]): string {
  const others = listKnownPlayerProviders().filter((name) =>
    adapters.every((adapter) => adapter.name !== name),
  );
  const names = others.toSorted().map((name) => `\`${name}\``);
  return `Players of these providers on other pages are also supported: ${names.join(', ')}.\n`;
}

/** Lists the hosts of each provider, without those that differ only in `www.`. */
function toHosts(adapters: readonly Adapter[]): string {
  const lines = adapters
    .flatMap((adapter) => (adapter.kind === 'url' ? adapter : []))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, hosts }) => `- \`${name}\`: ${toHostList(hosts)}`);
  return `Hosts of each provider. \`*.name\` stands for all subdomains of \`name\`, and \`*\` for every host; hosts that
differ only in \`www.\` are omitted.

${lines.join('\n')}
`;
}

function toHostList(hosts: readonly string[]): string {
  const distinct = hosts.filter((host) => {
    const name = host.replace(/^www\./, '');
    return name === host || !(hosts.includes(name) || hosts.includes(`*.${name}`));
  });
  const listed = distinct.slice(0, LISTED_HOSTS_MAX).map((host) => `\`${host}\``);
  const rest = distinct.length - listed.length;
  return `${listed.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
