import { insertRemoteElements, type FetchedElement } from '#lib/dash/remote-elements.ts';
import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import { type ManifestTraits, readTraits } from './manifest-lifetime.ts';

type Input = { readonly text: string; readonly fetched: readonly FetchedElement[] };
type Output = { readonly text: string; readonly traits: ManifestTraits };

/** Replaces the remote elements of an MPD with their content. */
export const task: ThreadTask<Input, Output> = {
  name: 'inline',
  module: import.meta.url,
  run: inline,
  ...TEXT_LIMITS,
};

function inline({ text: original, fetched }: Input): Output {
  const text = insertRemoteElements(original, fetched);
  return { text, traits: readTraits('dash-mpd', text) };
}
