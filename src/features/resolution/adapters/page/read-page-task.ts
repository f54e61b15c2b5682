import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../../fetch/fetch-text.ts';
import { type PageDraft, readPage } from './read-page.ts';

type Input = EncodedText & { readonly pageUrl: string; readonly isReferenced?: boolean };

export const task: ThreadTask<Input, PageDraft> = {
  name: 'page',
  module: import.meta.url,
  run: ({ bytes, contentType, pageUrl, isReferenced = false }) =>
    readPage(decodeText(bytes, contentType), { pageUrl: new URL(pageUrl), isReferenced }),
  ...TEXT_LIMITS,
};
