// Limits of the API that several features, or a feature and its pages, share. All other limits are
// defined where they apply.
// Names end in the unit.

export const SOURCE_URL_CHARACTERS_MAX = 4096;
export const REFERER_CHARACTERS_MAX = 2048;
export const USER_AGENT_CHARACTERS_MAX = 500;
export const TITLE_CHARACTERS_MAX = 500;
export const DESCRIPTION_CHARACTERS_MAX = 5000;
export const TAGS_MAX = 20;
export const TAG_CHARACTERS_MAX = 50;
export const METADATA_PAIRS_MAX = 50;
export const METADATA_KEY_CHARACTERS_MAX = 40;
export const METADATA_VALUE_CHARACTERS_MAX = 500;
/** Limited because all allowed sites are listed in one response header. */
export const EMBED_SITES_MAX = 20;
export const EMBED_SITE_CHARACTERS_MAX = 200;
export const LIST_LIMIT_DEFAULT = 25;
export const LIST_LIMIT_MAX = 100;
export const CURSOR_CHARACTERS_MAX = 200;
export const SEARCH_CHARACTERS_MAX = 200;
export const ID_CHARACTERS_MAX = 40;
export const SUBTITLE_LABEL_CHARACTERS_MAX = 100;
/** Uploaded tracks of one video. */
export const SUBTITLES_MAX = 100;
/** Videos of one playlist. */
export const PLAYLIST_VIDEOS_MAX = 5_000;
export const WEBHOOK_PLAYLISTS_MAX = 20;
/** Videos that one request adds to a playlist. */
export const PLAYLIST_VIDEOS_ADDED_MAX = 100;
/** Posters and logos that owners upload. */
export const IMAGE_UPLOAD_BYTES_MAX = 2 * 1024 * 1024;
export const IMAGE_UPLOAD_SIDE_MAX = 4096;
/** The longest period in which a deletion can be undone. */
export const UNDO_SECONDS_MAX = 60;
export const WEBHOOK_URL_CHARACTERS_MAX = 2048;
export const WEBHOOK_DESCRIPTION_CHARACTERS_MAX = 200;
/** Longest period of a report, and the default when `from` is not given. */
export const REPORT_DAYS_MAX = 5 * 366;
export const REPORT_VALUE_CHARACTERS_MAX = 255;
export const ABUSE_DETAILS_CHARACTERS_MAX = 2_000;
export const ACCOUNT_NAME_CHARACTERS_MAX = 100;
export const KEY_NAME_CHARACTERS_MAX = 100;
export const LINK_PASSWORD_CHARACTERS_MIN = 8;
export const LINK_PASSWORD_CHARACTERS_MAX = 256;
export const PASSKEY_NAME_CHARACTERS_MAX = 100;
export const PASSWORD_CHARACTERS_MIN = 12;
/** Longer passwords are rejected before hashing. */
export const PASSWORD_CHARACTERS_MAX = 256;
export const CODE_CHARACTERS_MIN = 6;
export const CODE_CHARACTERS_MAX = 40;
/** Reasons of operators, recorded in the audit log. */
export const REASON_CHARACTERS_MIN = 3;
export const REASON_CHARACTERS_MAX = 500;
export const NOTICE_CHARACTERS_MAX = 2_000;
