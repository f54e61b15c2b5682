export { type Assets, type Entry, type InlineAsset, loadAssets } from './assets.ts';
export { renderErrorPage } from './error-page.ts';
export type { PageContext } from './find-shown-video.ts';
export { registerPageRoutes } from './routes.ts';
