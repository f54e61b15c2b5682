export const KEYS = {};
