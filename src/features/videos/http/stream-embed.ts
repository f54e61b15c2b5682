import type { SourceFormat } from '#contract/media-types.ts';
import { toEvent } from '#platform/http/routes/event-stream.ts';

type StreamEmbedOptions = {
  readonly resolve: (onFound: (format: SourceFormat) => void) => Promise<object>;
  /** The error envelope of a thrown value. */
  readonly describeError: (thrown: unknown) => object;
};

/**
 * The progress of a resolution as events: `fetching`, then `found` with the format of the first
 * media, if the resolution reaches any, and at the end `video` or `error`.
 */
export async function* streamEmbed({
  resolve,
  describeError,
}: StreamEmbedOptions): AsyncGenerator<string, void> {
  const found = Promise.withResolvers<string>();
  const result = resolve((format) => found.resolve(toEvent('found', { format }))).then(
    (video) => toEvent('video', video),
    (error: unknown) => toEvent('error', describeError(error)),
  );
  yield toEvent('fetching', {});
  const next = await Promise.race([found.promise, result]);
  yield next;
  const last = await result;
  if (next !== last) yield last;
}
