/** An entry of a Kaltura partner, and the origin of its API. */
export type KalturaEntry = {
  readonly origin: string;
  readonly partner: string;
  readonly entry: string;
};

const HOST =
  /^(?:(?:www|cdnapi|cdnapisec|cfvod|vod-cache|cdnsecakmi)\.kaltura\.com|(?:cdnapisec|api)\.[a-z0-9-]{1,30}\.kaltura\.com)$/;
const PARTNER = /(?:\/(?:p|partner_id|wid)\/|[?&](?:wid=_|partner_id=|p=))_?(\d{2,10})\b/;
const ENTRY =
  /(?:\/(?:entry_id|entryId)\/|[?&](?:entry_id|entryId|flashvars%5BentryId%5D)=)([01]_[a-z0-9]{8})\b/;

/** Reads both IDs from the path or query, in any order. Returns undefined if either is missing. */
export function parseKalturaUrl(url: URL): KalturaEntry | undefined {
  if (!HOST.test(url.hostname)) return undefined;
  const text = `${url.pathname}${url.search}`;
  const [, partner] = PARTNER.exec(text) ?? [];
  const [, entry] = ENTRY.exec(text) ?? [];
  if (partner === undefined || entry === undefined) return undefined;
  // Direct URLs of files and thumbnails are left to other adapters.
  if (/\/(?:thumbnail|raw|serveFlavor|a\.m3u8|playManifest)\b/.test(url.pathname)) return undefined;
  return { origin: 'https://cdnapisec.kaltura.com', partner, entry };
}
