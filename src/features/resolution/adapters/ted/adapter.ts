import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';

import { fetchPage, type ProviderPage } from '../../fetch-page.ts';
import { parseWebUrl } from '../../parse-web-url.ts';
import { resolvePlayer } from '../../players/resolve-player.ts';
import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { unlessStopped } from '../../unless-stopped.ts';
import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set([
  'ted.com',
  'www.ted.com',
  'embed.ted.com',
  'embed-ssl.ted.com',
]);
const TALK =
  /^\/(?:talks|dubbing)\/(?:lang\/[\w-]{2,8}\/)?([\w-]{3,200}?)(?:\.html|\/(?:transcript|details|reading_list|up-next|footnotes|discussion))?\/?$/;

/** What of the player's data is read; TED does not promise any of it. */
const PlayerData = Type.Object({
  resources: Type.Object({
    hls: Type.Optional(Type.Union([Type.Null(), Type.Object({ stream: Type.String() })])),
    h264: Type.Optional(
      Type.Union([Type.Null(), Type.Array(Type.Object({ file: Type.String() }))]),
    ),
  }),
});

const BASE = new URL('https://www.ted.com/');

/** TED: the streams that a talk's page gives its player, else its own player. One request and the streams, or two. */
export const tedAdapter: AddressAdapter = {
  kind: 'address',
  name: 'ted',
  about: {
    title: 'TED',
    takes: ['ted.com/talks/NAME', 'embed.ted.com/talks/NAME'],
    gives: 'streams, else player',
    asks: '1: the talk’s page; then the streams, or its oEmbed endpoint',
  },
  matches: (url) => readTalk(url) !== undefined,
  resolve: async (url, context) => {
    const talk = readTalk(url);
    if (talk === undefined) throw new ResolutionStop('no_video');
    const watch = new URL(`/talks/${talk}`, BASE);
    const page = await unlessStopped(() => fetchPage(context.session, watch));
    if (page !== undefined) {
      const { details } = page;
      const named = { provider: 'ted', urls: listStreams(page), details, referrer: watch };
      const streams = await resolveSources(named, context);
      if (streams.kind === 'resolved') return streams;
    }
    const endpoint = new URL('/services/v1/oembed.json', BASE);
    endpoint.searchParams.set('url', watch.href);
    const player = new URL(`https://embed.ted.com/talks/${talk}`);
    return resolvePlayer({ player, endpoint }, context);
  },
};

function readTalk({ hostname, pathname }: URL): string | undefined {
  return HOSTS.has(hostname) ? TALK.exec(pathname)?.[1] : undefined;
}

const STATE_CHARACTERS_MAX = 2_000_000;
const STATE = /<script id="__NEXT_DATA__"[^>]*>([^<]*)<\/script>/;

/** The page's state holds the player's data, as JSON in a string of the JSON. */
function listStreams({ html }: ProviderPage): readonly URL[] {
  const [, state = ''] = STATE.exec(html) ?? [];
  const [, quoted = ''] =
    /"playerData":("(?:[^"\\]|\\.)*")/.exec(state.slice(0, STATE_CHARACTERS_MAX)) ?? [];
  const data = parseJson(parseJson(quoted));
  if (!Value.Check(PlayerData, data)) return [];
  const { hls, h264 }: Static<typeof PlayerData>['resources'] = data.resources;
  const texts = [hls?.stream, ...(h264 ?? []).map(({ file }) => file)];
  return texts.flatMap((text) => (text === undefined ? [] : (parseWebUrl(text, BASE) ?? [])));
}

function parseJson(text: unknown): unknown {
  if (typeof text !== 'string') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
