import { SUBTITLE_CPU_MS_MAX } from '#contract/limits.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import {
  type Conversion,
  type ConvertedUpload,
  convertUpload,
  type Upload,
} from './convert-upload.ts';

type Input = { readonly upload: Upload; readonly lang: string };

export const task: ThreadTask<Input, Conversion<ConvertedUpload>> = {
  name: 'captions',
  module: import.meta.url,
  run: ({ upload, lang }) => convertUpload(upload, lang),
  ...TEXT_LIMITS,
  cpuMsMax: SUBTITLE_CPU_MS_MAX,
};
