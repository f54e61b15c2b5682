/** Limits of one caption file; larger files are rejected. */
export const CAPTION_BYTES_MAX = 1024 * 1024;
export const CAPTION_CUES_MAX = 20_000;
export const CAPTION_LINE_CHARACTERS_MAX = 20_000;
export const CAPTION_CUE_CHARACTERS_MAX = 20_000;
/** More deeply nested markup is removed. */
export const CAPTION_TAG_DEPTH_MAX = 16;
/** 1000 hours; all times must be earlier. */
export const CAPTION_TIME_MS_MAX = 3_600_000_000;
/** Length of the text after conversion to WebVTT, where every `&` takes five characters. */
export const CAPTION_TEXT_CHARACTERS_MAX = 3 * 1024 * 1024;
export const CAPTION_STYLES_MAX = 50;
/** Longer style blocks are removed. */
export const CAPTION_STYLE_CHARACTERS_MAX = 20_000;
export const CAPTION_REGIONS_MAX = 50;
