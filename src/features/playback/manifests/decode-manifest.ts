import { decodeText } from '#lib/media/decode-text.ts';
import { decodeBytes } from '#lib/text/byte-text.ts';

import type { ResourceUse } from '../capabilities/resource.ts';

const XML_ENCODING = /^(\s*<\?xml[^>]*?\sencoding\s*=\s*["'])([\w.:-]+)/i;

/**
 * Playlists and JSON must be UTF-8 whatever the headers declare (RFC 8216 §4, RFC 8259 §8.1), but
 * some playlists use another encoding.
 */
export function decodeManifest(
  use: ResourceUse,
  bytes: Uint8Array,
  contentType: string | null,
): string {
  if (use === 'dash-mpd' || use === 'dash-patch') {
    return declareUtf8(decodeText(bytes, contentType));
  }
  return use === 'hls-playlist'
    ? decodeBytes(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    : new TextDecoder().decode(bytes);
}

/** The response is always sent as UTF-8. */
function declareUtf8(xml: string): string {
  return xml.replace(XML_ENCODING, (declared, before: string, name: string) =>
    /^utf-?8$/i.test(name) ? declared : `${before}UTF-8`,
  );
}
