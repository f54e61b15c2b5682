export { type Assets, type Entry, type InlineAsset, loadAssets } from './layout/assets.ts';
export { renderErrorPage } from './site/error-page.ts';
export type { PageContext } from './video/find-shown-video.ts';
export { registerPageRoutes } from './routes.ts';
