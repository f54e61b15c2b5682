export const ANALYTICS = {};
