import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

/** Build flags of hls.js (its `build-config.js`). */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  CONTENT_STEERING: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  INTERSTITIALS: true,
  // The player requests no DRM licenses, gets its thumbnails from the server, and has its own
  // reporting instead of that of hls.js.
  EME_DRM: false,
  IFRAMES: false,
  CMCD: false,
} as const;

const SOURCE = packageFile('hls.js/src/');
const WORKER_LOADER = `${SOURCE}demux/inject-worker.ts`;
const WORKER = `${SOURCE}demux/transmuxer-worker.ts`;
const CUE_POLYFILL = `${SOURCE}utils/vttcue.ts`;
const INTERSTITIALS = './controller/interstitials-controller';
/**
 * Modules that the configuration of hls.js imports but the player does not use, such as ID3
 * metadata and frame-drop control. Interstitials are loaded on demand instead, and
 * `cap-quality.ts` limits the quality.
 */
const UNUSED_MODULES: ReadonlySet<string> = new Set([
  INTERSTITIALS,
  './controller/id3-track-controller',
  './controller/fps-controller',
  './controller/cap-level-controller',
  './utils/fetch-loader',
]);
type Patch = { readonly before: string; readonly after: string };
/** Corrections of version 1.7.4, by module. */
const PATCHES: ReadonlyMap<string, Patch> = new Map([
  // hls.js destroys the player of an interstitial whose codecs can't continue in the buffers of the
  // stream, and opens another. Only the controller of the video checks whether its player still
  // exists, so the controller of the audio throws.
  [
    `${SOURCE}controller/audio-stream-controller.ts`,
    {
      before: 'this.hls.trigger(Events.BUFFER_CODECS, tracks as BufferCodecsData);',
      after:
        'this.hls.trigger(Events.BUFFER_CODECS, tracks as BufferCodecsData); if (!this.hls) return;',
    },
  ],
  // Once the audio of a segment is in its buffer, hls.js also continues with the queue of the video.
  // This loses an append whose `updateend` event is still pending, and with it the CEA-608 captions
  // that wait for the end of an append.
  [
    `${SOURCE}controller/buffer-controller.ts`,
    {
      before: 'onUnblocked();\n      this.stepOperationQueue(this.sourceBufferTypes);',
      after: 'onUnblocked();\n      this.stepOperationQueue(bufferNames);',
    },
  ],
]);
const EMPTY_MODULE = '\0nothing';
/**
 * hls.js uses this package without declaring it as a dependency, because its published build
 * contains a copy. dash.js declares it.
 */
const ID3 = '@svta/cml-id3';
const requireAsDash = createRequire(packageFile('dashjs/package.json'));

/**
 * Builds hls.js from the source code in its package, which makes it a third smaller than the
 * published build. The build omits the features above and shares one copy of the code between page
 * and worker. Interstitials become a separate chunk, which `open-hls.ts` loads on demand.
 */
export function hlsFromSource(): Plugin {
  return {
    name: 'hls-from-source',
    enforce: 'pre',
    config: () => ({
      define: {
        ...Object.fromEntries(
          Object.entries(FEATURES).map(([name, isOn]) => [`__USE_${name}__`, String(isOn)]),
        ),
        __VERSION__: JSON.stringify(readVersion('hls.js')),
        // The published build of hls.js inlines the worker as a function. In this build, the worker
        // is a module.
        __HLS_WORKER_BUNDLE__: 'undefined',
        __IN_WORKER__: 'true',
      },
    }),
    resolveId(id, importer): string | undefined {
      if (id === 'hls.js') return `${SOURCE}exports-named.ts`;
      if (id === 'hls.js/interstitials') return `${SOURCE}${INTERSTITIALS.slice(2)}.ts`;
      if (id === ID3) return requireAsDash.resolve(ID3);
      if (UNUSED_MODULES.has(id) && importer === `${SOURCE}config.ts`) return EMPTY_MODULE;
      return undefined;
    },
    load(id): string | undefined {
      if (id === EMPTY_MODULE) {
        return 'export default undefined; export const fetchSupported = () => false;';
      }
      // The polyfill for cues is omitted, because every browser with Media Source Extensions has
      // native cues.
      if (id === CUE_POLYFILL) return 'export default self.VTTCue;';
      if (id !== WORKER_LOADER) return undefined;
      return workerLoader(this.emitFile({ type: 'chunk', id: WORKER, name: 'hls-worker' }));
    },
    transform(code, id): string | undefined {
      const patch = PATCHES.get(id);
      if (patch === undefined) return undefined;
      if (!code.includes(patch.before)) throw new Error(`${id} has changed.`);
      return code.replace(patch.before, patch.after);
    },
  };
}

/**
 * Replaces the module of hls.js that starts a worker. With the replacement, audio and video share
 * one worker.
 */
function workerLoader(fileReference: string): string {
  return `
    let worker, clients = 0;
    export const hasUMDWorker = () => true;
    export function injectWorker() {
      clients += 1;
      worker ??= new Worker(import.meta.ROLLUP_FILE_URL_${fileReference}, { type: 'module' });
      return { worker, clientCount: clients };
    }
    export const loadWorker = injectWorker;
    export function removeWorkerFromStore() {
      clients -= 1;
      if (clients > 0) return;
      worker?.terminate();
      worker = undefined;
    }`;
}

function readVersion(name: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(packageFile(`${name}/package.json`), 'utf8'),
  );
  return version;
}

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
}
