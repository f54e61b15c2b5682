import { toDetails } from '../content/video-details.ts';
import { toUrlAdapter } from '../core/to-url-adapter.ts';
import { resolveSources } from '../providers/resolve-sources.ts';

/** Customer hosts and shared hosts. */
const HOST =
  /^(?:customer-[a-z0-9]{4,40}\.cloudflarestream\.com|(?:iframe\.|watch\.|embed\.)?(?:videodelivery\.net|cloudflarestream\.com))$/;
/** A video ID or a signed token. */
const VIDEO =
  /^\/([0-9a-f]{32}|eyJ[\w-]{10,2000}\.[\w-]{10,2000}\.[\w-]{10,2000})(?:\/(?:watch|iframe|manifest\/video\.(?:m3u8|mpd)))?\/?$/;

export const cloudflareStreamAdapter = toUrlAdapter({
  name: 'cloudflare-stream',
  hosts: [
    'cloudflarestream.com',
    '*.cloudflarestream.com',
    'videodelivery.net',
    '*.videodelivery.net',
  ],
  info: {
    title: 'Cloudflare Stream',
    inputs: [
      'customer-CODE.cloudflarestream.com/ID/watch',
      'iframe.videodelivery.net/ID',
      'videodelivery.net/ID/manifest/video.m3u8',
    ],
    output: 'streams or player',
    requests: '0, then the manifest',
  },
  canaries: [
    {
      url: 'https://customer-f33zs165nr7gyfy4.cloudflarestream.com/6b9e68b07dfee8cc2d116e4c51d6a957/watch',
      id: '6b9e68b07dfee8cc2d116e4c51d6a957',
      plays: 'streams',
      basis: 'the example of the Stream documentation',
    },
  ],
  // Without a valid token, the manifest of a private video is denied.
  fallbacks: [{ kind: 'player', find: toPlayer, notAfter: ['access_denied'] }],
  read: readVideo,
  identify: ({ pathname }) => pathname.slice(1),
  resolve: (video, ctx, url) => {
    const stream = new URL(`${video.href}/manifest/video.m3u8`);
    const thumbnail = `${video.href}/thumbnails/thumbnail.jpg`;
    const details = toDetails({ thumbnail, base: url });
    const sources = { provider: 'cloudflare-stream', urls: [stream], details, referrer: url };
    return resolveSources(sources, ctx);
  },
});

/** Players accept IDs of all customers, but no tokens in the path. */
function toPlayer({ pathname }: URL): URL {
  return new URL(pathname, 'https://iframe.videodelivery.net');
}

/**
 * Returns the base URL of the video's files. Keeps customer hosts, because each serves only its own
 * videos.
 */
function readVideo({ hostname, pathname }: URL): URL | undefined {
  const [, id] = HOST.test(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const host = hostname.startsWith('customer-') ? hostname : 'videodelivery.net';
  return new URL(`https://${host}/${id}`);
}
