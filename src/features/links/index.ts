export { deleteAccountLinks, findLinkNames, findOpenLinkOwners, listLinks } from './link-store.ts';
export type { LinkContext } from './manage-links.ts';
export { createOpenLink, type OpenLink } from './open-link.ts';
export { registerLinkRoutes } from './routes.ts';
export { toLinkWire } from './to-link-wire.ts';
