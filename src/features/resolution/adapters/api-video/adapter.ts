import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

const EMBED = /^\/(vod|live)\/((?:vi|li)[A-Za-z0-9]{10,40})\/?$/;
const VOD =
  /^\/vod\/(vi[A-Za-z0-9]{10,40})(?:\/token\/([\w-]{10,60}))?\/(?:hls\/manifest\.m3u8|mp4\/source\.mp4)$/;
const LIVE = /^\/(li[A-Za-z0-9]{10,40})\.m3u8$/;

type ApiVideo = {
  readonly kind: 'vod' | 'live';
  readonly id: string;
  /** Private videos need one, each time another; a playback session may keep it. */
  readonly token: string | null;
};

/** api.video: the HLS manifest of a video or a live stream. Nothing is asked but the manifest. */
export const apiVideoAdapter: AddressAdapter = {
  kind: 'address',
  name: 'api-video',
  about: {
    title: 'api.video',
    takes: [
      'embed.api.video/vod/ID',
      'embed.api.video/live/ID',
      'vod.api.video/vod/ID/hls/manifest.m3u8',
    ],
    gives: 'streams',
    asks: '0; then the manifest',
  },
  matches: (url) => readVideo(url) !== undefined,
  resolve: (url, context) => {
    const video = readVideo(url);
    if (video === undefined) throw new ResolutionStop('no_video');
    const { manifest, thumbnail } = toAddresses(video);
    const details = toDetails({ thumbnail, base: url });
    const named = { provider: 'api-video', urls: [manifest], details, referrer: url };
    return resolveSources(named, context);
  },
};

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

/** A private video's token stands in the query, or behind the hash as `token:…`. */
function readEmbed({ pathname, searchParams, hash }: URL): ApiVideo | undefined {
  const [, kind, id] = EMBED.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const given = searchParams.get('token') ?? /token:([\w-]+)/.exec(hash)?.[1] ?? '';
  const token = /^[\w-]{10,60}$/.test(given) ? given : null;
  return { kind: kind === 'live' ? 'live' : 'vod', id, token };
}

function toAddresses({ kind, id, token }: ApiVideo): {
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
