// Limits of the API that several features share. All other limits are defined where they apply.
// Names end in the unit.

export const SOURCE_URL_CHARACTERS_MAX = 4096;
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
export const SUBTITLE_LABEL_CHARACTERS_MAX = 100;
