// A stream service whose sources can be refreshed, and an upstream on loopback.
import assert from 'node:assert/strict';

import type { Source, Videos } from '#features/videos/index.ts';

import { openScriptedOrigin, type ScriptedOrigin } from './scripted-origin.ts';
import { startStreamService, type StreamService } from './stream-service.ts';
import { anAddress, anMp4Source, aReadyVideo } from './video-fixtures.ts';

export type RefreshableService = AsyncDisposable & {
  readonly origin: ScriptedOrigin;
  /** Adds a ready video and returns its stream URL. */
  readonly add: (
    sources: readonly (Partial<Source> & Pick<Source, 'url'>)[],
    sourceUrl?: URL,
  ) => string;
  /** Sets the result of later refreshes. */
  readonly refreshTo: (result: (Partial<Source> & Pick<Source, 'url'>) | Error) => void;
  readonly refreshCount: () => number;
  /** Advances the clock of the service. */
  readonly advance: (ms: number) => void;
};

export async function startRefreshableService(
  scripts: Parameters<typeof openScriptedOrigin>[0],
  /** Ports of further origins. */
  otherPorts: readonly number[] = [],
): Promise<RefreshableService> {
  const origin = await openScriptedOrigin(scripts);
  let refreshCount = 0;
  let result: Parameters<RefreshableService['refreshTo']>[0] | undefined;
  let service: StreamService;

  const refreshSources: Videos['refreshSources'] = async (video) => {
    refreshCount += 1;
    if (result instanceof Error) throw result;
    if (result === undefined) return undefined;
    const source = { ...anMp4Source(), ...video.sources[0], ...result };
    const refreshed = aReadyVideo({ ...video, sources: [source] });
    service.videos.set(video.id, refreshed);
    return refreshed;
  };

  let nowMs = Date.now();
  service = await startStreamService({
    ports: [origin.port, ...otherPorts],
    refreshSources,
    clock: () => nowMs,
  });
  let count = 0;
  return {
    origin,
    refreshCount: () => refreshCount,
    advance(ms) {
      nowMs += ms;
    },
    refreshTo: (next) => {
      result = next;
    },
    add(sources, sourceUrl = new URL('https://site.example/page')) {
      count += 1;
      const [first = { url: sourceUrl }] = sources;
      const url = service.add(first, `heaL${count + 1}`);
      const id = url.split('/').at(-1) ?? '';
      const video = service.videos.get(id);
      assert.ok(video?.status === 'ready');
      const address = anAddress({ url: sourceUrl });
      const all = sources.map((source) => anMp4Source({ proxied: true, address, ...source }));
      service.videos.set(id, aReadyVideo({ id: video.id, addresses: [address], sources: all }));
      return url;
    },
    async [Symbol.asyncDispose]() {
      await service[Symbol.asyncDispose]();
      await origin[Symbol.asyncDispose]();
    },
  };
}
