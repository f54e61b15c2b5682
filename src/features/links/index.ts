export { deleteAccountLinks, findLinkNames, findOpenLinkOwners } from './link-store.ts';
export { listAllLinks } from './list-all-links.ts';
export type { LinkContext } from './manage-links.ts';
export { createOpenLink, type OpenLink } from './open-link.ts';
export { registerLinkRoutes } from './routes.ts';
