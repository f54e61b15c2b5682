import { parseOpml } from '#lib/xml/opml.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

/** Feeds of one document. More than an account can follow by default. */
export const OPML_FEEDS_MAX = 500;

/** Returns undefined for other text. */
export const task: ThreadTask<string, readonly string[] | undefined> = {
  name: 'opml',
  module: import.meta.url,
  run: (text) => parseOpml(text, OPML_FEEDS_MAX),
  ...TEXT_LIMITS,
};
