import { TEXT_LIMITS, type ThreadTask } from '#platform/threads/thread-task.ts';

import type { ResourceUse } from '../capabilities/resource.ts';
import { decodeManifest } from './decode-manifest.ts';
import { type ManifestTraits, readTraits } from './manifest-lifetime.ts';
import { findRemoteElements, type RemoteElements } from './remote-elements.ts';

type Input = {
  readonly use: ResourceUse;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string | null;
  /** The base URL of the references in the text. */
  readonly url: string;
};

type Output = {
  readonly text: string;
  /** Those of the text before the remote elements are inlined. */
  readonly traits: ManifestTraits;
  /** The remote elements of an MPD. */
  readonly elements: RemoteElements;
};

export const task: ThreadTask<Input, Output> = {
  name: 'manifest',
  module: import.meta.url,
  run: read,
  ...TEXT_LIMITS,
};

function read({ use, bytes, contentType, url }: Input): Output {
  const text = decodeManifest(use, bytes, contentType);
  const elements = use === 'dash-mpd' ? findRemoteElements(text, new URL(url)) : [];
  return { text, traits: readTraits(use, text), elements };
}
