/** The public interface of the feature. */
export type { FeedContext } from './context.ts';
export { FEED_EVENTS } from './describe-feed-events.ts';
export { createFeedJob } from './feed-job.ts';
export { countFeeds, deleteAccountFeeds } from './feed-store.ts';
export { exportFeeds, importFeeds } from './import-feeds.ts';
export { listAllFeeds } from './list-all-feeds.ts';
export { registerFeedRoutes } from './routes.ts';
export { toFeedWire } from './to-feed-wire.ts';
