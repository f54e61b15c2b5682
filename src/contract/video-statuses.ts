/** A removed video keeps another status in the database. */
export const VIDEO_STATUSES = ['queued', 'resolving', 'ready', 'failed', 'removed'] as const;
