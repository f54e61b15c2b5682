export const AUDIT = {};
