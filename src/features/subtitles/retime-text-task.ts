import type { Retiming } from '#lib/captions/retime.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type Conversion, type ConvertedText, retimeText } from './convert-upload.ts';

type Input = { readonly vtt: string; readonly retiming: Retiming };

export const task: ThreadTask<Input, Conversion<ConvertedText>> = {
  name: 'retiming',
  module: import.meta.url,
  run: ({ vtt, retiming }) => retimeText(vtt, retiming),
  ...TEXT_LIMITS,
};
