import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import {
  type Conversion,
  type ConvertedUpload,
  convertUpload,
  type Upload,
} from './convert-upload.ts';

/** CPU time for converting one file. */
const SUBTITLE_CPU_MS_MAX = 3_000;

type Input = { readonly upload: Upload; readonly lang: string };

export const task: ThreadTask<Input, Conversion<ConvertedUpload>> = {
  name: 'captions',
  module: import.meta.url,
  run: ({ upload, lang }) => convertUpload(upload, lang),
  ...TEXT_LIMITS,
  cpuMsMax: SUBTITLE_CPU_MS_MAX,
};
