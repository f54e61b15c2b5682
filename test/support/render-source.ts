import assert from 'node:assert/strict';

import { AppError } from '#contract/app-error.ts';
import type { SourceFormat } from '#contract/media-types.ts';
import { createCapabilityWriter } from '#features/playback/capabilities/capability-writer.ts';
import {
  type Capabilities,
  createCapabilities,
} from '#features/playback/capabilities/capability.ts';
import type { ManifestTrack } from '#features/playback/manifests/manifest-tracks.ts';
import {
  type RenderedManifest,
  renderManifest,
} from '#features/playback/manifests/render-manifest.ts';
import type { RenderOptions } from '#features/playback/manifests/render-playlist.ts';
import { renderReload } from '#features/playback/manifests/render-reload.ts';
import { findTarget, openPath, toSourceTarget } from '#features/playback/target/find-target.ts';
import type { ReadyVideo } from '#features/videos/index.ts';

import { listDashRequests } from './list-dash-requests.ts';
import { anMp4Source, aReadyVideo, videoId } from './video-fixtures.ts';

/** A manifest as viewers receive it, with functions that check its URLs. */
export type RenderedSource = {
  readonly out: string;
  /** Path prefix of the video's URLs. */
  readonly root: string;
  /** The upstream URL that a reference below the root opens. */
  readonly open: (reference: string) => string | undefined;
  /**
   * Fails if a modified reference opens any other URL, or if the reference works for another video,
   * secret or date.
   */
  readonly assertRejectsTampering: (reference: string) => void;
};

/** Manifests that are rendered on different days have different capabilities. */
const NOW_MS = Date.UTC(2026, 0, 31, 12);
const DAY_MS = 86_400_000;
/** Matches capabilities: their first byte is small, and they are longer than other words. */
const CAPABILITY = /(?<![\w-])[AB][\w-]{60,}/g;
const CAPABILITY_ONCE = new RegExp(CAPABILITY.source);
/** Matches a capability and the path before it, if the path states a position. */
const REFERENCE = new RegExp(`(?:[\\w./-]+\\?c=)?${CAPABILITY.source}`, 'g');
const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock: () => NOW_MS });
const otherKeyCapabilities = createCapabilities({
  keys: [Buffer.alloc(32, 4)],
  clock: () => NOW_MS,
});
const futureCapabilities = createCapabilities({
  keys: [Buffer.alloc(32, 3)],
  clock: () => NOW_MS + 14 * DAY_MS,
});

/** Of a video without tracks and thumbnails. */
export const RENDER_OPTIONS: Omit<RenderOptions, 'target' | 'writer'> = {
  location: { root: '', playlists: '', items: 'p/', presentation: '' },
  renditions: new Map(),
  site: null,
  basePath: '/',
  tracks: [],
  thumbnails: null,
  lone: null,
  suffixes: new Map(),
};

/** Renders a manifest with real capabilities, as the service does for the source of a video. */
export async function renderSource({
  format,
  text,
  baseUrl,
  tracks = [],
}: {
  readonly format: SourceFormat;
  readonly text: string;
  readonly baseUrl: string;
  readonly tracks?: readonly ManifestTrack[];
}): Promise<RenderedSource> {
  const url = new URL(baseUrl);
  const source = anMp4Source({ format, url });
  const video = aReadyVideo({ sources: [source] });
  const otherVideo = { ...video, id: videoId('another') };
  const target = toSourceTarget(video, source);
  const sealing = { capabilities, clock: () => NOW_MS, charactersMax: Infinity };
  const writer = createCapabilityWriter(target, sealing);
  const { body } = renderManifest(
    { text, url },
    { ...RENDER_OPTIONS, site: new URL('https://play.example'), target, writer, tracks },
  );
  const open = (reference: string): string | undefined =>
    openReference(video, reference, capabilities);

  function assertRejectsTampering(reference: string): void {
    const opened = open(reference);
    for (const changed of listChanges(reference)) {
      const other = open(changed);
      assert.ok(other === undefined || other === opened, changed);
    }
    assert.equal(openReference(otherVideo, reference, capabilities), undefined);
    assert.equal(openReference(video, reference, otherKeyCapabilities), undefined);
    assert.equal(openReference(video, reference, futureCapabilities), undefined);
  }

  return { out: body.toString(), root: `/stream/${video.id}/`, open, assertRejectsTampering };
}

/** The references of a rewritten playlist to resources, in order, relative to the video's root. */
export function listReferences(out: string): readonly string[] {
  return [...out.matchAll(REFERENCE)].map(([reference]) => reference);
}

/** Returns the manifest without its capabilities, which may contain any short word by chance. */
export function removeCapabilities(out: string): string {
  return out.replaceAll(CAPABILITY, '');
}

/** Returns the references below the video's root that a player requests for a rewritten MPD. */
export function listDashReferences({ out, root }: RenderedSource): readonly string[] {
  return listDashRequests(out, new URL(`${root}manifest`, 'https://play.example')).flatMap(
    (request) => {
      const { pathname, search } = new URL(request);
      return pathname.startsWith(root) ? [pathname.slice(root.length) + search] : [];
    },
  );
}

function openReference(
  video: ReadyVideo,
  reference: string,
  opening: Capabilities,
): string | undefined {
  const [path = '', query] = reference.split('?', 2);
  const capability = new URLSearchParams(query).get('c');
  try {
    const segments = path.split('/');
    const opened = openPath(video.id, { path: segments, capability }, opening);
    return findTarget(video, { path: segments, form: null, opened }).url.href;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/**
 * Returns variations of the reference with changed, added and missing characters, and with path
 * traversal.
 */
function listChanges(reference: string): readonly string[] {
  const [capability = ''] = CAPABILITY_ONCE.exec(reference) ?? [];
  const middle = Math.floor(capability.length / 2);
  const flipped = [0, 1, 3, middle, capability.length - 1].map((index) =>
    replaceAt(capability, index, capability.charAt(index) === 'A' ? 'B' : 'A'),
  );
  const swapped = [...flipped, capability.slice(0, -4), `${capability}AAAA`, '..', ''];
  const [path = '', query] = reference.split('?', 2);
  const search = query === undefined ? '' : `?${query}`;
  return [
    ...swapped.map((text) => reference.replace(capability, text)),
    ...listPathChanges(path.split('/')).map((changed) => changed.join('/') + search),
    path,
    capability,
    `m9/${capability}`,
  ];
}

function listPathChanges(path: readonly string[]): readonly (readonly string[])[] {
  const last = path.length - 1;
  return [
    ...['..', '%2e%2e', '.', '', 'x', '7', 'm1', 'https:'].flatMap((step) => [
      [...path, step],
      [step, ...path],
      path.toSpliced(last, 0, step),
      path.with(last, step),
    ]),
    path.slice(1),
    ['m9', ...path],
    path.slice(0, -1),
    [...path.slice(0, -1), '../1'],
    [...path.slice(0, -1), '1x'],
  ];
}

function replaceAt(text: string, index: number, character: string): string {
  return text.slice(0, index) + character + text.slice(index + 1);
}

type Previous = { readonly text: string; readonly rendered: RenderedManifest };

type ManifestRenderer = {
  readonly renderAll: (text: string) => RenderedManifest;
  readonly reload: (text: string, previous: Previous) => RenderedManifest | undefined;
};

/** Renders the versions of one manifest, while no URL is sealed yet. */
export function createManifestRenderer(format: 'HLS' | 'DASH', url: URL): ManifestRenderer {
  const source = anMp4Source({ format, url });
  const target = toSourceTarget(aReadyVideo({ sources: [source] }), source);
  const toOptions = (limits: { readonly charactersMax?: number } = {}): RenderOptions => {
    const cold = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock: Date.now });
    const sealing = { capabilities: cold, clock: Date.now, ...limits };
    return { ...RENDER_OPTIONS, target, writer: createCapabilityWriter(target, sealing) };
  };
  return {
    renderAll: (text) => renderManifest({ text, url }, toOptions({ charactersMax: Infinity })),
    reload: (text, previous) => renderReload({ text, url }, previous, toOptions()),
  };
}

/** The digest depends on where blocks start, so equal tags mean equal blocks. */
export function assertSameRendering(
  reloaded: RenderedManifest | undefined,
  { body, etag, mimeType, reusable }: RenderedManifest,
): void {
  assert.ok(reloaded);
  assert.equal(reloaded.mimeType, mimeType);
  assert.equal(reloaded.body.toString(), body.toString());
  assert.equal(reloaded.etag, etag);
  assert.deepEqual(reloaded.reusable?.blocks.list, reusable?.blocks.list);
}
