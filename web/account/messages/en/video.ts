export const VIDEO = {};
