import assert from 'node:assert/strict';

import { createCapabilityWriter } from '#features/playback/capabilities/capability-writer.ts';
import { createCapabilities } from '#features/playback/capabilities/capability.ts';
import {
  renderManifest,
  type RenderedManifest,
} from '#features/playback/manifests/render-manifest.ts';
import { renderReload } from '#features/playback/manifests/render-reload.ts';
import { toSourceTarget } from '#features/playback/target/find-target.ts';

import { anMp4Source, aReadyVideo } from './video-fixtures.ts';

type Previous = { readonly text: string; readonly rendered: RenderedManifest };

/** Renders the versions of one manifest. */
export class ManifestRenderer {
  readonly #url: URL;
  readonly #target: ReturnType<typeof toSourceTarget>;

  constructor(format: 'HLS' | 'DASH', url: URL) {
    this.#url = url;
    const source = anMp4Source({ format, url });
    const video = aReadyVideo({ sources: [source] });
    this.#target = toSourceTarget(video, source);
  }

  renderAll(text: string): RenderedManifest {
    return renderManifest({ text, url: this.#url }, this.#toOptions({ charactersMax: Infinity }));
  }

  reload(text: string, previous: Previous): RenderedManifest | undefined {
    return renderReload({ text, url: this.#url }, previous, this.#toOptions({}));
  }

  #toOptions(limits: { readonly charactersMax?: number }) {
    const target = this.#target;
    // No URL is sealed yet.
    const cold = createCapabilities({ keys: [Buffer.alloc(32, 3)], clock: Date.now });
    return {
      target,
      writer: createCapabilityWriter(target, {
        capabilities: cold,
        clock: Date.now,
        ...limits,
      }),
      location: { root: '', playlists: '', items: 'p/', presentation: '' },
      renditions: new Map<string, string>(),
      site: null,
      basePath: '/',
      tracks: [],
      thumbnails: null,
      lone: null,
      suffixes: new Map(),
    };
  }
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
