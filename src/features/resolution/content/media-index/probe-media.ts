import type { Session } from '../../core/session.ts';
import type { SourceContent } from '../../core/source-content.ts';
import type { MediaIndex } from './index-messages.ts';
import { createMediaBytes } from './media-bytes.ts';
import { readIndexOnThread } from './read-index-on-thread.ts';

export type MediaProbe =
  | Exclude<MediaIndex, { readonly kind: 'none' }>
  /** All relevant bytes were available but contain no track. */
  | { readonly kind: 'damaged' }
  /** The index can't be read at a reasonable cost. */
  | { readonly kind: 'index_unavailable' };

/** Reads the index of an MP4, QuickTime or WebM file with range requests, never the entire file. */
export async function probeMedia(content: SourceContent, session: Session): Promise<MediaProbe> {
  // A WebM file has its details at the start, but its duration may be known only from the end.
  const first = content.kind === 'webm' ? await probePrefix(content, session) : undefined;
  if (first?.kind === 'media' && first.duration !== null) return first;
  return probeFile(content, session);
}

/** Treats the first bytes as the entire file. */
async function probePrefix(content: SourceContent, session: Session): Promise<MediaIndex> {
  const { prefix } = content;
  const bytes = createMediaBytes(session, content, prefix.length);
  bytes.freeze();
  const file = { size: prefix.length, prefix, isComplete: content.size === prefix.length };
  return readIndexOnThread(file, bytes, session);
}

async function probeFile(content: SourceContent, session: Session): Promise<MediaProbe> {
  const { prefix, size } = content;
  // Without a known size, only received bytes can be read.
  const bytes = createMediaBytes(session, content, size ?? prefix.length);
  if (size === null) bytes.freeze();
  const file = { size: bytes.size, prefix, isComplete: size !== null };
  const index = await readIndexOnThread(file, bytes, session);
  // An aborted or timed-out read must not be reported as a damaged file.
  session.throwIfAborted();
  if (index.kind !== 'none') return index;
  return { kind: size === null || bytes.hadUnavailableBytes() ? 'index_unavailable' : 'damaged' };
}
