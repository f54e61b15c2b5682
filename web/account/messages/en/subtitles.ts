export const SUBTITLES = {};
