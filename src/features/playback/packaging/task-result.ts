import { MpdError } from '#lib/dash/mpd-error.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { PackagingError } from '#lib/packaging/packaging-error.ts';

/** What a task on a thread returns, because a thread would not keep the class of an error. */
export type TaskResult<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'refused'; readonly message: string };

/** Media that cannot be read or written is refused. Throws all other errors. */
export function toTaskResult<Value>(run: () => Value): TaskResult<Value> {
  try {
    return { kind: 'done', value: run() };
  } catch (error) {
    if (
      error instanceof PackagingError ||
      error instanceof PlaylistError ||
      error instanceof MpdError
    ) {
      return { kind: 'refused', message: error.message };
    }
    throw error;
  }
}
