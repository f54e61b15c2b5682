/** Every bound of the service that is not a setting, in one place; units are in the names. */

/** Longest source address that is accepted. */
export const SOURCE_URL_CHARACTERS_MAX = 4096;
export const TITLE_CHARACTERS_MAX = 500;
export const DESCRIPTION_CHARACTERS_MAX = 5000;
/** JSON bodies (CONTRACT.md 1). */
export const JSON_BODY_BYTES_MAX = 64 * 1024;

/** An HLS playlist, MPD or other text that is rewritten in memory. */
export const MANIFEST_BYTES_MAX = 8 * 1024 * 1024;
/** An HTML page: what is needed stands near its top. */
export const HTML_BYTES_MAX = 4 * 1024 * 1024;
export const XML_DEPTH_MAX = 64;

/** Upstream fetches that one resolution may cost, all candidates together. */
export const RESOLUTION_REQUESTS_MAX = 24;
export const RESOLUTION_BYTES_MAX = 16 * 1024 * 1024;
export const RESOLUTION_TIMEOUT_MS = 25_000;
/** `POST /embed` answers within this. */
export const EMBED_TIMEOUT_MS = 10_000;
/** `POST /videos` waits this long for the resolution unless `Prefer` says otherwise. */
export const CREATE_WAIT_MS = 3_000;
export const CREATE_WAIT_MS_MAX = 10_000;
/** A resolution that crashed this often ends as failed. */
export const RESOLUTION_ATTEMPTS_MAX = 5;
