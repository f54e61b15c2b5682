export { type Assets, type Entry, type InlineAsset, loadAssets } from './assets.ts';
export { createErrorPages } from './error-page.ts';
export { registerPageRoutes } from './routes.ts';
