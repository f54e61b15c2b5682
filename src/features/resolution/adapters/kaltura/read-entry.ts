/** An entry of a Kaltura partner, and the server that holds it. */
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

/** Kaltura's addresses name both in the path or in the query, in every order; undefined where one is missing. */
export function readEntry(url: URL): KalturaEntry | undefined {
  if (!HOST.test(url.hostname)) return undefined;
  const text = `${url.pathname}${url.search}`;
  const [, partner] = PARTNER.exec(text) ?? [];
  const [, entry] = ENTRY.exec(text) ?? [];
  if (partner === undefined || entry === undefined) return undefined;
  // Files and thumbnails of it are what they are.
  if (/\/(?:thumbnail|raw|serveFlavor|a\.m3u8|playManifest)\b/.test(url.pathname)) return undefined;
  return { origin: 'https://cdnapisec.kaltura.com', partner, entry };
}
