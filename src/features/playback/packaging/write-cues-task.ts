import { writeCues } from '#lib/packaging/streams/write-cues.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

type Input = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly segment: Parameters<typeof writeCues>[1];
  readonly period: Parameters<typeof writeCues>[2];
};

/** Writes a segment of WebVTT as fragmented MP4. */
export const task: ThreadTask<Input, Uint8Array<ArrayBuffer>> = {
  name: 'cues-segment',
  module: import.meta.url,
  run: ({ bytes, segment, period }) => Uint8Array.from(writeCues(bytes, segment, period)),
  ...TEXT_LIMITS,
};
