export { type Assets, type Entry, type InlineAsset, loadAssets } from './layout/assets.ts';
export { renderErrorPage } from './site/error-page.ts';
export type { PageContext } from './context.ts';
export { registerPageRoutes, SAMPLE_FILE } from './routes.ts';
