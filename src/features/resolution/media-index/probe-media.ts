import type { SourceContent } from '../fetch-content.ts';
import type { Session } from '../session.ts';
import type { MediaIndex } from './index-messages.ts';
import type { IndexReader } from './index-reader.ts';
import { createMediaBytes } from './media-bytes.ts';

export type MediaProbe =
  | (MediaIndex & { readonly kind: 'video' })
  | { readonly kind: 'audio_only' }
  /** All bytes that matter were there, and no track could be made of them. */
  | { readonly kind: 'damaged' }
  /** The index lies where it can't be read at a reasonable cost. */
  | { readonly kind: 'out_of_reach' };

/** Reads an MP4, QuickTime or WebM file's index by ranges, never the file. */
export async function probeMedia(content: SourceContent, tools: Tools): Promise<MediaProbe> {
  // WebM says everything at its start; only without a duration there is its end worth a look.
  const first = content.kind === 'webm' ? await probePrefix(content, tools) : undefined;
  if (first?.kind === 'video' && first.duration !== null) return first;
  return probeFile(content, tools);
}

type Tools = { readonly session: Session; readonly readIndex: IndexReader };

/** Reads the first bytes as if they were the file. */
async function probePrefix(
  content: SourceContent,
  { session, readIndex }: Tools,
): Promise<MediaIndex> {
  const { prefix } = content;
  const bytes = createMediaBytes(session, content, prefix.length);
  bytes.freeze();
  const file = { size: prefix.length, prefix, isWhole: content.size === prefix.length };
  return readIndex(file, { bytes, signal: session.signal });
}

async function probeFile(
  content: SourceContent,
  { session, readIndex }: Tools,
): Promise<MediaProbe> {
  const { prefix, size } = content;
  // Without a length only what was received can be read.
  const bytes = createMediaBytes(session, content, size ?? prefix.length);
  if (size === null) bytes.freeze();
  const file = { size: bytes.size, prefix, isWhole: size !== null };
  const index = await readIndex(file, { bytes, signal: session.signal });
  // A caller that left, or a resolution out of time, is no statement about the file.
  session.throwIfOver();
  if (index.kind !== 'none') return index;
  return { kind: size === null || bytes.wasOutOfReach() ? 'out_of_reach' : 'damaged' };
}
