/** An HLS playlist, MPD or other text that is rewritten in memory. */
export const MANIFEST_BYTES_MAX = 8 * 1024 * 1024;
/** URLs in one manifest. Each one is sealed separately, which takes CPU time. */
export const MANIFEST_URLS_MAX = 50_000;
/**
 * One URL of a manifest. A longer one does not fit, sealed, into the request line of a player, and
 * its manifest is refused.
 */
export const MANIFEST_URL_CHARACTERS_MAX = 6_000;
/**
 * Total characters of the public URLs written to one manifest. The upstream URLs are limited to
 * half of this, because short relative URLs can expand to long absolute ones.
 */
export const MANIFEST_SEALED_CHARACTERS_MAX = 32 * 1024 * 1024;
