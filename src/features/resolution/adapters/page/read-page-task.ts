import type { PageHeaders } from '#lib/html/read-page-signals.ts';
import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../../fetch/fetch-text.ts';
import { type PageDraft, readPage } from './read-page.ts';

type Input = EncodedText & {
  readonly pageUrl: string;
  readonly isReferenced?: boolean;
  readonly headers?: PageHeaders;
};

export const task: ThreadTask<Input, PageDraft> = {
  name: 'page',
  module: import.meta.url,
  run: ({ bytes, contentType, pageUrl, ...options }) =>
    readPage(decodeText(bytes, contentType), { ...options, pageUrl: new URL(pageUrl) }),
  ...TEXT_LIMITS,
};
