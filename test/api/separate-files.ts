import assert from 'node:assert/strict';

import type { Source } from '#features/videos/index.ts';

import type { SourceInput } from '../support/stream-service.ts';

export type SeparateFile = ReturnType<NonNullable<Source['openRenditions']>>[number];

/** What yt-dlp may leave open about a file. */
export const UNKNOWN_DETAILS = {
  headers: {},
  format: 'MP4',
  width: null,
  height: null,
  frameRate: null,
  bitrate: null,
  size: null,
  dynamicRange: null,
  language: null,
  isDefault: false,
  expiresAtMs: null,
} as const;

/** A source that consists only of these files. */
export function toSeparateSource(files: readonly SeparateFile[]): SourceInput {
  const [first] = files;
  assert.ok(first !== undefined);
  return { format: 'HLS', url: first.url, openRenditions: () => files };
}
