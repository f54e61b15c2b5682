import type { FeedJobContext } from './feed-job.ts';
import type { ManageFeedsContext } from './manage-feeds.ts';

/** The services that operations on feeds use. */
export type FeedContext = FeedJobContext & ManageFeedsContext;
