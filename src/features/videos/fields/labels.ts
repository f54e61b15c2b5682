import { createHash } from 'node:crypto';

import { invalidField } from '#contract/invalid-field.ts';
import { METADATA_PAIRS_MAX, TAGS_MAX } from '#contract/limits.ts';

/** Key-value pairs that the owner attaches to a video. */
export type Metadata = Readonly<Record<string, string>>;
/** Null removes a key. */
export type MetadataChanges = Readonly<Record<string, string | null>>;

/** Normalized changes of the tags. */
export type TagChanges = {
  readonly tags?: readonly string[];
  readonly addTags?: readonly string[];
  readonly removeTags?: readonly string[];
};

/** What owners find their videos by. Only the owner can read them. */
export type Labels = {
  /** Normalized, unique and sorted. */
  readonly tags: readonly string[];
  readonly metadata: Metadata;
};

/** One label in a filter of a list. */
export type LabelFilter =
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'metadata'; readonly key: string; readonly value: string };

const LABEL_CHARACTERS = 22;

/** Replaces the tags, then adds and removes some. Throws validation_failed if too many result. */
export function mergeTags(
  before: readonly string[],
  { tags = before, addTags = [], removeTags = [] }: TagChanges,
): readonly string[] {
  const removed = new Set(removeTags);
  const merged = new Set([...tags, ...addTags].filter((tag) => !removed.has(tag)));
  if (merged.size <= TAGS_MAX) return [...merged].toSorted();
  throw invalidField('/addTags', `must result in at most ${TAGS_MAX} tags`);
}

/** Throws validation_failed if the result has too many pairs. */
export function mergeMetadata(before: Metadata, changes: MetadataChanges | null): Metadata {
  const merged = new Map<string, string>(changes === null ? [] : Object.entries(before));
  for (const [key, value] of Object.entries(changes ?? {})) {
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size <= METADATA_PAIRS_MAX) return toSortedRecord(merged);
  throw invalidField('/metadata', `must have at most ${METADATA_PAIRS_MAX} pairs in total`);
}

function toSortedRecord(pairs: ReadonlyMap<string, string>): Metadata {
  return Object.fromEntries([...pairs].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses `KEY:VALUE`, where the key contains no colon. */
export function parseMetadataFilter(text: string): LabelFilter {
  const end = text.indexOf(':');
  return { kind: 'metadata', key: text.slice(0, end), value: text.slice(end + 1) };
}

/** All labels of a video. */
export function listLabels({ tags, metadata }: Labels): readonly string[] {
  return [
    ...tags.map((tag) => digestLabel({ kind: 'tag', tag })),
    ...Object.entries(metadata).map(([key, value]) =>
      digestLabel({ kind: 'metadata', key, value }),
    ),
  ];
}

/** Digests keep the entries of the index short, however long a value is. */
export function digestLabel(label: LabelFilter): string {
  const parts = label.kind === 'tag' ? ['tag', label.tag] : ['metadata', label.key, label.value];
  return createHash('sha256')
    .update(parts.join('\0'))
    .digest('base64url')
    .slice(0, LABEL_CHARACTERS);
}

// The columns contain only JSON that this feature has written.

export function toTagsText(tags: readonly string[]): string | null {
  return tags.length === 0 ? null : JSON.stringify(tags);
}

export function toMetadataText(metadata: Metadata): string | null {
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}

export function readLabels(row: {
  readonly tags: string | null;
  readonly metadata: string | null;
}): Labels {
  return { tags: readTags(row.tags), metadata: readMetadata(row.metadata) };
}

export function readTags(text: string | null): readonly string[] {
  return text === null ? [] : JSON.parse(text);
}

export function readMetadata(text: string | null): Metadata {
  return text === null ? {} : JSON.parse(text);
}
