import { AppError } from '#contract/app-error.ts';
import { assertNever } from '#lib/assert-never.ts';
import type { PublicLocation } from '#lib/dash/base-plan.ts';
import type { CapabilityFactory } from '#lib/dash/capability-writer.ts';
import type { MpdSubtitle } from '#lib/dash/insert-subtitles.ts';
import type { MpdThumbnails } from '#lib/dash/insert-thumbnails.ts';
import { MpdError } from '#lib/dash/mpd-error.ts';
import type { MpdRewriteOptions } from '#lib/dash/rewrite-mpd.ts';
import { rewritePatch, type PatchRewriteOptions } from '#lib/dash/rewrite-patch.ts';
import { type PeriodStart, type RewrittenMpd, rewritePeriods } from '#lib/dash/rewrite-periods.ts';
import type { Checkpoint } from '#lib/hls/checkpoint.ts';
import { PlaylistError } from '#lib/hls/playlist-error.ts';
import { rewriteAssetList } from '#lib/hls/rewrite-asset-list.ts';
import type { RewrittenPlaylist } from '#lib/hls/rewrite-playlist.ts';
import { rewriteSessionData } from '#lib/hls/rewrite-session-data.ts';
import { rewriteSteeringManifest } from '#lib/manifest/rewrite-steering-manifest.ts';
import { toReplacementEntries } from '#lib/manifest/uri-replacement.ts';

import { isManifestUse, type Resource, MPD_ROLE_USES } from '../capabilities/resource.ts';
import { toPieceVariables } from '../capabilities/subtitle-resource.ts';
import { toImagePath } from '../capabilities/thumbnail-resource.ts';
import { CAPABILITY_PARAMETER } from '../target/media-path.ts';
import { brokenResponseError } from '../upstream/upstream-failure.ts';
import { listTextTracks } from './manifest-tracks.ts';
import {
  describeNames,
  type RenderOptions,
  renderPlaylist,
  renderSubtitlePlaylist,
  toVideoRoot,
} from './render-playlist.ts';
import { joinBlocks, joinText, type RenderedBlocks } from './rendered-blocks.ts';
import type { FetchedManifest } from './shared-manifests.ts';

export type RenderedManifest = {
  readonly body: Buffer;
  readonly mimeType: string;
  /** A strong entity tag: a digest of the body. */
  readonly etag: string;
  /** The parts that a reload may reuse; null if there are none. */
  readonly reusable: ReusableBlocks | null;
};

export type ReusableBlocks =
  | { readonly kind: 'playlist'; readonly blocks: RenderedBlocks<Checkpoint | null> }
  | { readonly kind: 'mpd'; readonly blocks: RenderedBlocks<PeriodStart> };

type Manifest = Pick<FetchedManifest, 'text' | 'url'>;
type Rendered = {
  readonly text: string | RewrittenPlaylist | RewrittenMpd;
  readonly mimeType: string;
};

const NO_VARIABLES: Resource['variables'] = new Map();

/**
 * Renders the manifest for viewers. A body that is not a manifest is never passed on. Throws
 * AppError.
 */
export function renderManifest(manifest: Manifest, options: RenderOptions): RenderedManifest {
  const { text, mimeType } = translateErrors(() => renderText(manifest, options));
  return { mimeType, ...toRendered(text, manifest, options) };
}

function toRendered(
  rewritten: Rendered['text'],
  { text }: Pick<Manifest, 'text'>,
  { suffixes }: RenderOptions,
): Omit<RenderedManifest, 'mimeType'> {
  if (typeof rewritten === 'string') return { ...joinText(rewritten), reusable: null };
  if ('urls' in rewritten) {
    const { blocks, ...rest } = joinBlocks({
      ...rewritten,
      context: describeNames(text, suffixes),
    });
    return { ...rest, reusable: { kind: 'playlist', blocks } };
  }
  const { context } = rewritten;
  const { blocks, ...rest } = joinBlocks({ ...rewritten, context: context ?? '' });
  return { ...rest, reusable: context === null ? null : { kind: 'mpd', blocks } };
}

function renderMpd(manifest: Manifest, options: RenderOptions): RewrittenMpd {
  return rewritePeriods(manifest.text, toMpdRewriteOptions(manifest, options));
}

export function toMpdRewriteOptions({ url }: Manifest, options: RenderOptions): MpdRewriteOptions {
  return {
    base: url,
    subtitles: toMpdSubtitles(options),
    thumbnails: toMpdThumbnails(options),
    ...toMpdOptions(options),
  };
}

function renderText(manifest: Manifest, options: RenderOptions): Rendered {
  const { use } = options.target;
  if (!isManifestUse(use)) throw new Error(`${use} is not a manifest`);
  switch (use) {
    case 'hls-playlist':
      return {
        text: renderPlaylist(manifest, options),
        mimeType: 'application/vnd.apple.mpegurl',
      };
    case 'hls-subtitles':
      return {
        text: renderSubtitlePlaylist(manifest, options),
        mimeType: 'application/vnd.apple.mpegurl',
      };
    case 'dash-patch':
      return {
        text: rewritePatch(manifest.text, toPatchOptions(options)),
        mimeType: 'application/dash-patch+xml',
      };
    case 'hls-asset-list':
      return toJson(renderAssetList(manifest, options));
    case 'steering':
      return toJson(renderSteering(manifest, options));
    case 'hls-session-data':
      return toJson(rewriteSessionData(manifest.text, manifest.url));
    case 'dash-mpd':
      return { text: renderMpd(manifest, options), mimeType: 'application/dash+xml' };
    default:
      return assertNever(use);
  }
}

function toMpdOptions(options: RenderOptions): CapabilityFactory & PublicLocation {
  const { writer, location, site } = options;
  const toBinding = (path: string | null): string | null => path && location.presentation + path;
  return {
    root: toVideoRoot(options),
    presentation: location.presentation,
    origin: site?.origin ?? '',
    sealResource: ({ role, url, bases, path }) => {
      if (role === 'utc-timing') return CLOCK_NAME;
      const use = MPD_ROLE_USES[role];
      const variables = new Map(bases.map((base) => [base.label, base.url.href]));
      if (use === null) return null;
      return toReference(path, writer.seal({ use, url, variables }, toBinding(path)));
    },
    sealTemplate: ({ role, text }, path) =>
      MPD_ROLE_USES[role] === null
        ? null
        : toReference(path, writer.sealTemplate(text, toBinding(path))),
  };
}

/** A resource without a position has its capability in the path. */
function toReference(path: string | null, capability: string | null): string | null {
  if (path === null || capability === null) return capability;
  return `${path}?${CAPABILITY_PARAMETER}=${capability}`;
}

const SUBTITLE_SUFFIXES = { text: '.vtt', init: '.mp4', fragment: '.m4s' } as const;

function toMpdSubtitles(options: RenderOptions): readonly MpdSubtitle[] {
  const { target, writer, tracks } = options;
  return listTextTracks(tracks).map((track) => ({
    ...track,
    language: track.lang,
    isFallback: track.origin === 'source',
    toUrl: (file) => {
      const variables = toPieceVariables(track, { ...file, first: null });
      const capability = writer.seal({ use: 'subtitle-text', url: target.url, variables }, null);
      return capability && `${toVideoRoot(options)}${capability}${SUBTITLE_SUFFIXES[file.form]}`;
    },
  }));
}

function toMpdThumbnails(options: RenderOptions): MpdThumbnails | null {
  const { target, writer, thumbnails: images } = options;
  if (images === null) return null;
  const resource = { use: 'thumbnails', url: target.url, variables: NO_VARIABLES } as const;
  const capability = writer.seal(resource, null);
  if (capability === null) return null;
  const media = toVideoRoot(options) + toImagePath(capability, '$Number$', images);
  return { images, media };
}

function toPatchOptions(options: RenderOptions): PatchRewriteOptions {
  const bases = [...options.target.variables].map(([label, href]) => ({
    label,
    url: new URL(href),
  }));
  return { bases, ...toMpdOptions(options) };
}

/** The last path segment of the service's clock URL. */
export const CLOCK_NAME = 'clock';

function renderAssetList(
  { text, url: base }: Manifest,
  { writer, location }: RenderOptions,
): string | undefined {
  return rewriteAssetList(text, {
    base,
    replace: ({ url }) => {
      const capability = writer.seal({ use: 'hls-playlist', url, variables: NO_VARIABLES }, null);
      return capability && `${location.root}${capability}.m3u8`;
    },
  });
}

/**
 * Players resolve the URLs of a steering manifest against different bases, so these URLs have
 * absolute paths.
 */
function renderSteering({ text, url: base }: Manifest, options: RenderOptions): string | undefined {
  const { target, writer, site } = options;
  return rewriteSteeringManifest(text, {
    base,
    ...(target.source.format === 'DASH' && site !== null && { host: site.host }),
    replace: ({ role, url }) => {
      const isPlaylist = role === 'playlist';
      const use = isPlaylist ? 'hls-playlist' : 'steering';
      const { variables } = target;
      const capability = writer.seal({ use, url, variables }, null);
      const root = `${site?.origin ?? ''}${toVideoRoot(options)}`;
      return capability && `${root}${capability}${isPlaylist ? '.m3u8' : ''}`;
    },
    sealReplacement: (replacement) =>
      writer.seal(
        { use: 'pathway-clone', url: base, variables: toReplacementEntries(replacement) },
        null,
      ),
  });
}

function toJson(text: string | undefined): Rendered {
  if (text === undefined) throw brokenResponseError();
  return { text, mimeType: 'application/json' };
}

/**
 * A body that is not a manifest is an upstream error; a manifest that cannot be played is
 * unsupported.
 */
function translateErrors<Result>(render: () => Result): Result {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof PlaylistError) && !(error instanceof MpdError)) throw error;
    const isNotManifest = error.reason === 'not_a_playlist' || error.reason === 'not_an_mpd';
    if (isNotManifest) throw brokenResponseError(error);
    throw new AppError(
      'source_unsupported',
      'The source’s manifest is invalid or uses unsupported features. Use another source.',
      {
        cause: error,
      },
    );
  }
}
