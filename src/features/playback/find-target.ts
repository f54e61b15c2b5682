import { AppError } from '#contract/app-error.ts';
import type { SourceFormat } from '#contract/media-types.ts';
import type { Grant, ReadyVideo, Source } from '#features/videos/index.ts';
import { parseLabelledPath } from '#lib/dash/labelled-path.ts';
import { expandTemplate } from '#lib/dash/mpd-template.ts';

import type { Capabilities } from './capabilities/capability.ts';
import { type Resource, type ResourceUse, USE_OF_MPD_ROLE } from './capabilities/resource.ts';

/** What a request is for. Everything in it was either stored by us or sealed by us. */
export type Target = {
  readonly video: ReadyVideo;
  readonly source: Source;
  readonly use: ResourceUse;
  readonly url: URL;
  /** Variables that an HLS playlist may import from the one that named it. */
  readonly variables: Resource['variables'];
  /** The day on which the capability ends; null at the lasting address of a source. */
  readonly expiryDay: number | null;
  /** The leave under which a private video is played; null where none is needed. */
  readonly grant: Grant | null;
};

const USE_OF_FORMAT = {
  MP4: 'media',
  WebM: 'media',
  HLS: 'hls-playlist',
  DASH: 'dash-mpd',
} as const satisfies Record<SourceFormat, ResourceUse>;

const SUFFIX = /\.[a-z0-9]{1,6}$/;
const NO_VARIABLES: Resource['variables'] = new Map();

/**
 * `path` is what follows the video's ID, segment by segment and percent-encoded as it was sent: nothing for the
 * default source, a source's ID, or a capability with what a DASH player puts around it. Suffixes are for players that
 * choose by them and mean nothing. Throws not_found.
 */
export function findTarget(
  video: ReadyVideo,
  path: readonly string[],
  capabilities: Capabilities,
): Target {
  if (path.length === 0) {
    const [source] = video.sources;
    if (source !== undefined) return toSourceTarget(video, source);
    throw new AppError('source_unsupported', 'This video plays in its provider’s own player only.');
  }
  const [name = ''] = path;
  const source = video.sources.find(({ id }) => id === withoutSuffix(name));
  if (path.length === 1 && source !== undefined) return toSourceTarget(video, source);

  const target = openPath(video, path, capabilities);
  if (target === undefined) throw noSuchLink();
  return target;
}

export function noSuchLink(): AppError {
  return new AppError(
    'not_found',
    'This playback link is wrong or has expired; reload the player.',
  );
}

export function withoutSuffix(name: string): string {
  return name.replace(SUFFIX, '');
}

export function toSourceTarget(video: ReadyVideo, source: Source): Target {
  const { url, format } = source;
  const use = USE_OF_FORMAT[format];
  return { video, source, use, url, variables: NO_VARIABLES, expiryDay: null, grant: null };
}

/** What a capability opens; undefined when there is none in the path, or not one for this video. */
export function openPath(
  video: ReadyVideo,
  path: readonly string[],
  capabilities: Capabilities,
): Target | undefined {
  const parts = parseLabelledPath(path);
  if (parts === undefined) return undefined;
  const text = withoutSuffix(parts.capability);
  const opened = parts.identifiers.length === 0 && capabilities.openResource(text, video.id);
  // It stands for no address: it is good in the query of one.
  if (opened && opened.resource.use === 'pathway-clone') return undefined;
  if (opened) {
    const { sourceId, ...resource } = opened.resource;
    const source = video.sources.find(({ id }) => id === sourceId);
    const { expiryDay, grant } = opened;
    return source && { video, source, ...resource, expiryDay, grant };
  }
  const template = capabilities.openTemplate(text, video.id);
  const url = template && expandTemplate(template.template, parts.label, parts.identifiers);
  const source = video.sources.find(({ id }) => id === template?.sourceId);
  const use = template && USE_OF_MPD_ROLE[template.template.role];
  if (url === undefined || source === undefined || !use) return undefined;
  const { expiryDay, grant } = template;
  return { video, source, use, url, variables: NO_VARIABLES, expiryDay, grant };
}
