import { toDetails } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

const EMBED = /^\/(vod|live)\/((?:vi|li)[A-Za-z0-9]{10,40})\/?$/;
const VOD =
  /^\/vod\/(vi[A-Za-z0-9]{10,40})(?:\/token\/([\w-]{10,60}))?\/(?:hls\/manifest\.m3u8|mp4\/source\.mp4)$/;
const LIVE = /^\/(li[A-Za-z0-9]{10,40})\.m3u8$/;

type ApiVideo = {
  readonly kind: 'vod' | 'live';
  readonly id: string;
  /**
   * Set only for private videos. A token is single-use, but stays valid for an entire playback
   * session.
   */
  readonly token: string | null;
};

export const apiVideoAdapter = toUrlAdapter({
  name: 'api-video',
  hosts: ['embed.api.video', 'vod.api.video', 'live.api.video'],
  info: {
    title: 'api.video',
    inputs: [
      'embed.api.video/vod/ID',
      'embed.api.video/live/ID',
      'vod.api.video/vod/ID/hls/manifest.m3u8',
    ],
    output: 'streams or player',
    requests: '0, then the manifest',
  },
  canaries: [
    {
      url: 'https://embed.api.video/vod/vi4blUQJFrYWbaG44NChkH27',
      id: 'vi4blUQJFrYWbaG44NChkH27',
      plays: 'streams',
      basis: 'the example of the API and of its client libraries',
    },
  ],
  // Without a valid token, the manifest of a private video is denied.
  fallbacks: [{ kind: 'player', find: findPlayer, notAfter: ['access_denied'] }],
  read: readVideo,
  identify: ({ kind, id, token }) => ({ id: `${kind}/${id}`, key: token }),
  resolve: (video, ctx, url) => {
    const { manifest, thumbnail } = toUrls(video);
    const details = toDetails({ thumbnail, base: url });
    const sources = { provider: 'api-video', urls: [manifest], details, referrer: url };
    return resolveSources(sources, ctx);
  },
});

function findPlayer({ kind, id, token }: ApiVideo): URL | undefined {
  return token === null ? new URL(`https://embed.api.video/${kind}/${id}`) : undefined;
}

function readVideo(url: URL): ApiVideo | undefined {
  switch (url.hostname) {
    case 'embed.api.video':
      return readEmbed(url);
    case 'vod.api.video': {
      const [, id, token = null] = VOD.exec(url.pathname) ?? [];
      return id === undefined ? undefined : { kind: 'vod', id, token };
    }
    case 'live.api.video': {
      const [, id] = LIVE.exec(url.pathname) ?? [];
      return id === undefined ? undefined : { kind: 'live', id, token: null };
    }
    default:
      return undefined;
  }
}

/** A private video's token is in the query, or in the fragment as `token:…`. */
function readEmbed({ pathname, searchParams, hash }: URL): ApiVideo | undefined {
  const [, kind, id] = EMBED.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const candidate = searchParams.get('token') ?? /token:([\w-]+)/.exec(hash)?.[1] ?? '';
  const token = /^[\w-]{10,60}$/.test(candidate) ? candidate : null;
  return { kind: kind === 'live' ? 'live' : 'vod', id, token };
}

function toUrls({ kind, id, token }: ApiVideo): {
  readonly manifest: URL;
  readonly thumbnail: string | null;
} {
  if (kind === 'live') {
    return { manifest: new URL(`https://live.api.video/${id}.m3u8`), thumbnail: null };
  }
  const base = `https://vod.api.video/vod/${id}${token === null ? '' : `/token/${token}`}`;
  return {
    manifest: new URL(`${base}/hls/manifest.m3u8`),
    thumbnail: token === null ? `${base}/thumbnail.jpg` : null,
  };
}
