export const VIDEOS = {};
