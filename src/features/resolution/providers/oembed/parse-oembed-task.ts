import { decodeText } from '#lib/media/decode-text.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { EncodedText } from '../../fetch/fetch-text.ts';
import { type OembedTexts, parseOembed } from './parse-oembed.ts';

export const task: ThreadTask<EncodedText, OembedTexts | undefined> = {
  name: 'oembed',
  module: import.meta.url,
  run: ({ bytes, contentType }) => parseOembed(decodeText(bytes, contentType)),
  ...TEXT_LIMITS,
};
