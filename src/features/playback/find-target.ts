import { AppError } from '#contract/app-error.ts';
import type { SourceFormat } from '#contract/media-types.ts';
import type { Grant, ReadyVideo, Source } from '#features/videos/index.ts';
import { parseLabeledPath } from '#lib/dash/labeled-path.ts';
import { expandTemplate } from '#lib/dash/mpd-template.ts';

import type { Capabilities } from './capabilities/capability.ts';
import { type Resource, type ResourceUse, MPD_ROLE_USES } from './capabilities/resource.ts';

/** The resource that a request is for. Every field was stored or sealed by this service. */
export type Target = {
  readonly video: ReadyVideo;
  readonly source: Source;
  readonly use: ResourceUse;
  readonly url: URL;
  /** Variables that an HLS playlist may import from the playlist that references it. */
  readonly variables: Resource['variables'];
  /** The expiry day of the capability; null for the permanent URL of a source. */
  readonly expiryDay: number | null;
  /** The grant under which a private video is played; null for public videos. */
  readonly grant: Grant | null;
};

const FORMAT_USES = {
  MP4: 'media',
  WebM: 'media',
  HLS: 'hls-playlist',
  DASH: 'dash-mpd',
} as const satisfies Record<SourceFormat, ResourceUse>;

const SUFFIX = /\.[a-z0-9]{1,6}$/;
const NO_VARIABLES: Resource['variables'] = new Map();

/**
 * `path` contains the percent-encoded segments after the video ID: none for the default source, a
 * source ID, or a capability with the labels that a DASH player adds. Suffixes exist for players
 * that select a format by them and are ignored. Throws not_found.
 */
export function findTarget(
  video: ReadyVideo,
  path: readonly string[],
  capabilities: Capabilities,
): Target {
  if (path.length === 0) {
    const [source] = video.sources;
    if (source !== undefined) return toSourceTarget(video, source);
    throw new AppError(
      'source_unsupported',
      'This video plays only in its provider’s own player. Open its watch page.',
    );
  }
  const [name = ''] = path;
  const source = video.sources.find(({ id }) => id === stripSuffix(name));
  if (path.length === 1 && source !== undefined) return toSourceTarget(video, source);

  const target = openCapabilityPath(video, path, capabilities);
  if (target === undefined) throw invalidLinkError();
  return target;
}

export function invalidLinkError(): AppError {
  return new AppError(
    'not_found',
    'This playback link is invalid or has expired. Reload the player.',
  );
}

export function stripSuffix(name: string): string {
  return name.replace(SUFFIX, '');
}

export function toSourceTarget(video: ReadyVideo, source: Source): Target {
  const { url, format } = source;
  const use = FORMAT_USES[format];
  return { video, source, use, url, variables: NO_VARIABLES, expiryDay: null, grant: null };
}

/** Returns undefined when the path contains no capability for this video. */
export function openCapabilityPath(
  video: ReadyVideo,
  path: readonly string[],
  capabilities: Capabilities,
): Target | undefined {
  const parts = parseLabeledPath(path);
  if (parts === undefined) return undefined;
  const text = stripSuffix(parts.capability);
  const opened = parts.identifiers.length === 0 && capabilities.openResource(text, video.id);
  // A pathway clone is only valid in the query of a URL.
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
  const use = template && MPD_ROLE_USES[template.template.role];
  if (url === undefined || source === undefined || !use) return undefined;
  const { expiryDay, grant } = template;
  return { video, source, use, url, variables: NO_VARIABLES, expiryDay, grant };
}
