import type { Grant } from '#contract/access-lease.ts';
import { AppError } from '#contract/app-error.ts';
import type { VideoId } from '#contract/ids.ts';
import type { SourceFormat } from '#contract/media-types.ts';
import type { PackagedForm } from '#contract/packaged-forms.ts';
import type { ReadyVideo, Source } from '#features/videos/index.ts';
import { parseLabeledPath } from '#lib/dash/labeled-path.ts';
import type { MpdPath } from '#lib/dash/mpd-path.ts';
import { expandTemplate } from '#lib/dash/mpd-template.ts';

import { splitPresentation, stripSuffix } from '../capabilities/bound-path.ts';
import type {
  Capabilities,
  VerifiedResource,
  VerifiedTemplate,
} from '../capabilities/capability.ts';
import { type Resource, type ResourceUse, MPD_ROLE_USES } from '../capabilities/resource.ts';
import { type MediaPath, parseMediaPath } from './media-path.ts';
import { type PlayedSource, playSource, toSourceOf } from './packaged-source.ts';

/** The resource that a request is for. Every field was stored or sealed by this service. */
export type Target = {
  readonly video: ReadyVideo;
  readonly source: PlayedSource;
  readonly use: ResourceUse;
  readonly url: URL;
  /** Variables that an HLS playlist may import from the playlist that references it. */
  readonly variables: Resource['variables'];
  /** The expiry day of the capability; null for the permanent URL of a source. */
  readonly expiryDay: number | null;
  /** The grant under which a private video is played; null for public videos. */
  readonly grant: Grant | null;
  /** The position of the resource in its presentation, if its path identifies it. */
  readonly media: MediaPath | null;
  /** True for a file to save. */
  readonly isDownload: boolean;
};

/** The percent-encoded segments after the video ID, and the capability in the query, if any. */
export type TargetPath = { readonly path: readonly string[]; readonly capability: string | null };

/** What a request names. */
export type Named = Pick<TargetPath, 'path'> & {
  /** The format that the request asks for; null for the source's own one. */
  readonly form: PackagedForm | null;
  /** The capability of the request, opened before the lookup. */
  readonly opened: OpenedPath | undefined;
};

const FORMAT_USES = {
  MP4: 'media',
  WebM: 'media',
  HLS: 'hls-playlist',
  DASH: 'dash-mpd',
} as const satisfies Record<SourceFormat, ResourceUse>;

const NO_VARIABLES: Resource['variables'] = new Map();
const NO_VALUES = { representationId: '', numbers: new Map() } as const;

/**
 * `path` contains the percent-encoded segments after the video ID: none for the default source, a
 * source ID, or a capability with the labels that a DASH player adds. Throws not_found.
 */
export function findTarget(video: ReadyVideo, { path, form, opened }: Named): Target {
  if (path.length === 0) {
    const [source] = video.sources;
    if (source !== undefined) return toSourceTarget(video, source, form);
    throw new AppError(
      'source_unsupported',
      'This video plays only in its provider’s own player. Open its watch page.',
    );
  }
  const [name = ''] = path;
  const source = video.sources.find(({ id }) => id === stripSuffix(name));
  // The URLs of MP4 sources have the suffix of a download, which is a file of the video.
  if (path.length === 1 && source !== undefined)
    return toSourceTarget(video, source, form === 'MP4' ? null : form);

  const target = opened && findOpenedTarget(video, opened);
  if (target === undefined) throw invalidLinkError();
  return target;
}

export function invalidLinkError(): AppError {
  return new AppError(
    'not_found',
    'This playback link is invalid or has expired. Reload the player.',
  );
}

/**
 * The source, in another format than its own if `form` states it. Throws download_not_allowed for a
 * file that no stream of the video consists of.
 */
export function toSourceTarget(
  video: ReadyVideo,
  source: Source,
  form: PackagedForm | null = null,
): Target {
  const isFile = form === 'MP4';
  const isDownload = isFile && video.allowDownload;
  if (isFile && !isDownload && source.format !== 'MP4') throw downloadNotAllowed();
  const played = playSource(source, form);
  const { url, format } = played;
  const use = FORMAT_USES[format];
  const permanent = { variables: NO_VARIABLES, expiryDay: null, grant: null, media: null };
  return { video, source: played, use, url, isDownload, ...permanent };
}

function downloadNotAllowed(): AppError {
  return new AppError(
    'download_not_allowed',
    'The owner of this video does not allow downloads. Play `embed.stream` instead.',
  );
}

type OpenedCapability = VerifiedResource | VerifiedTemplate;

/** The capability of a request. */
export type OpenedPath = {
  readonly capability: OpenedCapability;
  readonly position: StatedPosition;
};

/** What the path states: a position, or the label before the capability that it contains. */
type StatedPosition =
  | { readonly kind: 'media'; readonly path: readonly string[] }
  | { readonly kind: 'label'; readonly label: string };

/** Returns undefined when the request contains no capability for this video. */
export function openPath(
  videoId: VideoId,
  { path, capability }: TargetPath,
  capabilities: Capabilities,
): OpenedPath | undefined {
  const labeled = capability === null ? parseLabeledPath(splitPresentation(path).rest) : undefined;
  const text = capability ?? (labeled && stripSuffix(labeled.capability));
  // A capability in the path has no position.
  const stated = labeled === undefined ? path : [];
  const opened =
    text === undefined ? undefined : capabilities.open(text, { videoId, path: stated });
  if (opened === undefined) return undefined;
  const position: StatedPosition =
    labeled === undefined ? { kind: 'media', path } : { kind: 'label', label: labeled.label };
  return { capability: opened, position };
}

/** Returns undefined when the video no longer has the source, or the path states no position. */
export function findOpenedTarget(
  video: ReadyVideo,
  { capability, position }: OpenedPath,
): Target | undefined {
  return 'resource' in capability
    ? findResource(video, capability, position)
    : findTemplate(video, capability, position);
}

function findResource(
  video: ReadyVideo,
  { resource: { sourceId, ...resource }, expiryDay, grant }: VerifiedResource,
  position: StatedPosition,
): Target | undefined {
  // A pathway clone is valid only in its own query parameter.
  if (resource.use === 'pathway-clone') return undefined;
  const found = video.sources.find(({ id }) => id === sourceId);
  const source = found && toSourceOf(found, resource.url);
  const media = source && findMediaPath(source, position);
  if (source === undefined || media === undefined) return undefined;
  return { video, source, ...resource, expiryDay, grant, media, isDownload: false };
}

function findTemplate(
  video: ReadyVideo,
  { sourceId, template, expiryDay, grant }: VerifiedTemplate,
  position: StatedPosition,
): Target | undefined {
  const found = video.sources.find(({ id }) => id === sourceId);
  if (found === undefined) return undefined;
  const media = findMediaPath(toSourceOf(found, template.bases[0]?.url), position);
  const values =
    position.kind === 'label' ? { ...NO_VALUES, label: position.label } : findValues(media);
  const url = values && expandTemplate(template, values);
  const use = MPD_ROLE_USES[template.role];
  if (media === undefined || url === undefined || use === null) return undefined;
  const source = toSourceOf(found, url);
  const variables = NO_VARIABLES;
  return { video, source, use, url, variables, expiryDay, grant, media, isDownload: false };
}

/** Returns undefined if the path states no position of this source, null if it states a label. */
function findMediaPath({ format }: Source, position: StatedPosition): MediaPath | null | undefined {
  return position.kind === 'label' ? null : parseMediaPath(position.path, format);
}

/** The values of a template's identifiers. */
function findValues(media: MediaPath | null | undefined): MpdPath | undefined {
  return media?.format === 'DASH' && media.item !== 'patch' ? (media.item ?? undefined) : undefined;
}
