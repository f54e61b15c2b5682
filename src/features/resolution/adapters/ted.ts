import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { parseJsonText } from '#lib/json/parse-json-text.ts';

import { fetchPage, type ProviderPage } from '../content/fetch-page.ts';
import { optional } from '../core/optional.ts';
import { parseWebUrl } from '../core/parse-web-url.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolvePlayer } from '../providers/resolve-player.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const TALK =
  /^\/(?:talks|dubbing)\/(?:lang\/[\w-]{2,8}\/)?([\w-]{3,200}?)(?:\.html|\/(?:transcript|details|reading_list|up-next|footnotes|discussion))?\/?$/;

/** The part of the undocumented player data used here. */
const PlayerData = Type.Object({
  resources: Type.Object({
    hls: Type.Optional(Type.Union([Type.Null(), Type.Object({ stream: Type.String() })])),
    h264: Type.Optional(
      Type.Union([Type.Null(), Type.Array(Type.Object({ file: Type.String() }))]),
    ),
  }),
});

const BASE = new URL('https://www.ted.com/');

export const tedAdapter = toUrlAdapter({
  name: 'ted',
  hosts: ['ted.com', 'www.ted.com', 'embed.ted.com', 'embed-ssl.ted.com'],
  info: {
    title: 'TED',
    inputs: ['ted.com/talks/NAME', 'embed.ted.com/talks/NAME'],
    output: 'streams or player',
    requests: '1 (page), then the streams; 2 (page, oEmbed) without streams',
  },
  canaries: [
    {
      url: 'https://www.ted.com/talks/sir_ken_robinson_do_schools_kill_creativity',
      id: 'sir_ken_robinson_do_schools_kill_creativity',
      plays: 'streams',
      hasOpaqueStreams: true,
      basis: 'the most viewed talk, published in 2006',
    },
  ],
  fallbacks: [{ kind: 'player', find: (talk) => new URL(`https://embed.ted.com/talks/${talk}`) }],
  read: readTalk,
  identify: (talk) => talk,
  resolve: async (talk, ctx) => {
    const watch = new URL(`/talks/${talk}`, BASE);
    const page = await optional(() => fetchPage(ctx.session, watch, { find: STATE }));
    if (page !== undefined) {
      const { details } = page;
      const input = { provider: 'ted', urls: listStreams(page), details, referrer: watch };
      const streams = await resolveSources(input, ctx);
      if (streams.kind === 'resolved') return streams;
    }
    const endpoint = new URL('/services/v1/oembed.json', BASE);
    endpoint.searchParams.set('url', watch.href);
    const player = new URL(`https://embed.ted.com/talks/${talk}`);
    return resolvePlayer({ player, endpoint }, ctx);
  },
});

function readTalk({ pathname }: URL): string | undefined {
  return TALK.exec(pathname)?.[1];
}

const STATE = /<script id="__NEXT_DATA__"[^>]*>([^<]{0,2000000})/g;
const PLAYER_DATA = /"playerData":("[^"\\]*(?:\\.[^"\\]*)*")/;

/** The page state contains the player data as JSON within a JSON string. */
function listStreams({ matches: [state = ''] }: ProviderPage): readonly URL[] {
  const [, quoted = ''] = PLAYER_DATA.exec(state) ?? [];
  const text = parseJsonText(quoted);
  const data = typeof text === 'string' ? parseJsonText(text) : undefined;
  if (!Value.Check(PlayerData, data)) return [];
  const { hls, h264 }: Static<typeof PlayerData>['resources'] = data.resources;
  const urls = [hls?.stream, ...(h264 ?? []).map(({ file }) => file)];
  return urls.flatMap((url) => (url === undefined ? [] : (parseWebUrl(url, BASE) ?? [])));
}
