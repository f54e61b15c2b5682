import { ResolutionStop } from '../../resolution-stop.ts';
import { resolveSources } from '../../resolve-sources.ts';
import { toDetails } from '../../video-details.ts';
import type { AddressAdapter } from '../adapter.ts';

/** Of a customer, and the ones that all customers share. */
const HOST =
  /^(?:customer-[a-z0-9]{8,32}\.cloudflarestream\.com|(?:iframe\.|watch\.|embed\.)?(?:videodelivery\.net|cloudflarestream\.com))$/;
/** A video's ID, or a signed token in its place. */
const VIDEO =
  /^\/([0-9a-f]{32}|eyJ[\w-]{10,2000}\.[\w-]{10,2000}\.[\w-]{10,2000})(?:\/(?:watch|iframe|manifest\/video\.(?:m3u8|mpd)))?\/?$/;

/** Cloudflare Stream: the HLS manifest of a video or a live input. Nothing is asked but the manifest. */
export const cloudflareStreamAdapter: AddressAdapter = {
  kind: 'address',
  name: 'cloudflare-stream',
  about: {
    title: 'Cloudflare Stream',
    takes: [
      'customer-CODE.cloudflarestream.com/ID/watch',
      'iframe.videodelivery.net/ID',
      'videodelivery.net/ID/manifest/video.m3u8',
    ],
    gives: 'streams',
    asks: '0; then the manifest',
  },
  matches: (url) => readVideo(url) !== undefined,
  resolve: (url, context) => {
    const video = readVideo(url);
    if (video === undefined) throw new ResolutionStop('no_video');
    const stream = new URL(`${video.href}/manifest/video.m3u8`);
    const thumbnail = `${video.href}/thumbnails/thumbnail.jpg`;
    const details = toDetails({ thumbnail, base: url });
    const named = { provider: 'cloudflare-stream', urls: [stream], details, referrer: url };
    return resolveSources(named, context);
  },
};

/** The folder of a video's files; a customer's host knows the customer's videos only. */
function readVideo({ hostname, pathname }: URL): URL | undefined {
  const [, id] = HOST.test(hostname) ? (VIDEO.exec(pathname) ?? []) : [];
  if (id === undefined) return undefined;
  const host = hostname.startsWith('customer-') ? hostname : 'videodelivery.net';
  return new URL(`https://${host}/${id}`);
}
