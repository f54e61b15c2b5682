import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { OwnedBytes } from '../../fetch/run-task.ts';
import { type Container, inspectContainer } from './inspect-container.ts';

type Input = { readonly bytes: OwnedBytes };

/** Undefined for bytes without tracks, such as those that are encrypted with an AES-128 key. */
export const task: ThreadTask<Input, Container | undefined> = {
  name: 'initialization segment',
  module: import.meta.url,
  run: inspectPrefix,
  ...TEXT_LIMITS,
};

async function inspectPrefix({ bytes }: Input): Promise<Container | undefined> {
  return inspectContainer({
    size: bytes.length,
    isComplete: false,
    read: async (start, end) => bytes.subarray(start, end),
  });
}
