import { isWebPort } from '#lib/net/is-web-port.ts';
import { isWebUrl } from '#lib/net/is-web-url.ts';

import type { FailureReason } from './failure-reasons.ts';

const STREAM_SCHEMES = ['rtmp', 'rtmps', 'rtmpe', 'rtmpt', 'rtsp', 'rtsps', 'rtspu', 'rtp', 'srt'];
const SCHEME_REASONS: ReadonlyMap<string, FailureReason> = new Map([
  ...[...STREAM_SCHEMES, 'udp', 'mms', 'mmsh', 'rist', 'whep', 'whip'].map(
    (scheme) => [`${scheme}:`, 'stream_protocol'] as const,
  ),
  ['magnet:', 'torrent'],
  ['blob:', 'blob_url'],
  ['file:', 'local_file'],
  ['content:', 'local_file'],
  ['data:', 'data_url'],
]);
/** A drive of Windows, such as `C:`. */
const DRIVE = /^[a-z]:$/;

/** Why a URL of another scheme than http and https can't be fetched. */
export function classifyScheme({ protocol }: URL): FailureReason {
  if (DRIVE.test(protocol)) return 'local_file';
  return SCHEME_REASONS.get(protocol) ?? 'other_scheme';
}

/**
 * Why a URL is refused, if its text shows it. All other refusals have one reason, which reveals
 * nothing about the network.
 */
export function classifyForbidden(url: URL): FailureReason {
  if (!isWebUrl(url)) return classifyScheme(url);
  if (url.username !== '' || url.password !== '') return 'url_credentials';
  return url.port === '' || isWebPort(Number(url.port)) ? 'url_blocked' : 'url_port';
}
