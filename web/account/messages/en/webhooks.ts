export const WEBHOOKS = {};
