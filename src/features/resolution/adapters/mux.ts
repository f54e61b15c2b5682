import { toDetails } from '../content/video-details.ts';
import type { SourceCaption } from '../core/resolution.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** Mux's own sharing site. */
const SHARE_HOST = 'stream.new';
const STREAM_HOST = 'stream.mux.com';
const PLAYER_HOST = 'player.mux.com';
const PLAYBACK_ID = /^\/([A-Za-z0-9]{20,80})(?:\.m3u8)?\/?$/;
const SHARED_ID = /^\/v\/([A-Za-z0-9]{20,80})(?:\/embed)?\/?$/;

type MuxVideo = {
  readonly id: string;
  readonly token: string | null;
  readonly title: string | null;
};

/** Plays the HLS stream of a playback ID, with the token of a signed URL. */
export const muxAdapter = toUrlAdapter({
  name: 'mux',
  hosts: [STREAM_HOST, PLAYER_HOST, SHARE_HOST],
  info: {
    title: 'Mux',
    inputs: ['stream.mux.com/ID.m3u8', 'player.mux.com/ID', 'stream.new/v/ID'],
    output: 'streams or player',
    requests: '0, then the stream',
  },
  canaries: [
    {
      url: 'https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8',
      id: 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe',
      plays: 'streams',
      basis: 'the example of Media Chrome and Mux Player',
    },
  ],
  // Without a valid token, the stream of a private video is denied.
  fallbacks: [{ kind: 'player', find: findPlayer, notAfter: ['access_denied'] }],
  read: readVideo,
  identify: ({ id, token }) => ({ id, key: token }),
  resolve: (video, ctx, url) => {
    const stream = new URL(`/${video.id}.m3u8`, `https://${STREAM_HOST}`);
    if (video.token !== null) stream.searchParams.set('token', video.token);
    const details = toDetails({ title: video.title, ...listImages(video), base: url });
    return resolveSources({ provider: 'mux', urls: [stream], details, referrer: url }, ctx);
  },
});

/**
 * Each token grants access to one kind of resource; a stream token is not valid for images
 * (docs.mux.com, “Secure video playback”).
 */
function listImages({ id, token }: MuxVideo): {
  readonly thumbnail?: string;
  readonly captions?: readonly SourceCaption[];
} {
  if (token !== null) return {};
  const base = `https://image.mux.com/${id}/`;
  const url = new URL('storyboard.vtt', base);
  return {
    thumbnail: `${base}thumbnail.jpg`,
    captions: [{ url, language: null, label: null, kind: 'thumbnails' }],
  };
}

function findPlayer({ id, token }: MuxVideo): URL | undefined {
  return token === null ? new URL(`/${id}`, `https://${PLAYER_HOST}`) : undefined;
}

function readVideo({ hostname, pathname, searchParams }: URL): MuxVideo | undefined {
  const isPlayer = hostname === PLAYER_HOST;
  const pattern = hostname === SHARE_HOST ? SHARED_ID : PLAYBACK_ID;
  const [, id] = pattern.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return {
    id,
    token: searchParams.get(isPlayer ? 'playback-token' : 'token'),
    title: isPlayer ? searchParams.get('metadata-video-title') : null,
  };
}
