import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

/** What hls.js can leave out when it is built from its source (its `build-config.js`). */
const FEATURES = {
  ALT_AUDIO: true,
  SUBTITLES: true,
  CONTENT_STEERING: true,
  VARIABLE_SUBSTITUTION: true,
  M2TS_ADVANCED_CODECS: true,
  MEDIA_CAPABILITIES: true,
  INTERSTITIALS: true,
  // The player asks for no licences, shows no pictures of a trick-play track, and reports by itself.
  EME_DRM: false,
  IFRAMES: false,
  CMCD: false,
} as const;

const SOURCE = packageFile('hls.js/src/');
const WORKER_LOADER = `${SOURCE}demux/inject-worker.ts`;
const WORKER = `${SOURCE}demux/transmuxer-worker.ts`;
const CUE_POLYFILL = `${SOURCE}utils/vttcue.ts`;
const INTERSTITIALS = './controller/interstitials-controller';
/** What its configuration names and this player does without: metadata in cues, a watch on lost frames. */
const OPTIONAL: ReadonlySet<string> = new Set([
  INTERSTITIALS,
  './controller/id3-track-controller',
  './controller/fps-controller',
  './utils/fetch-loader',
]);
const NOTHING = '\0nothing';
/** Its own build has this in it, so its package doesn't depend on it; that of dash.js does. */
const ID3 = '@svta/cml-id3';
const requireAsDash = createRequire(packageFile('dashjs/package.json'));

/**
 * Builds hls.js from the source that its package carries, at two thirds of the weight of its own
 * build: without the features above, with one copy of the code that the page and its worker share, and
 * with interstitials as a chunk of their own, which `open-hls.ts` loads for streams that have some.
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
        __VERSION__: JSON.stringify(versionOf('hls.js')),
        // Its own build inlines the worker as a function; ours is a module.
        __HLS_WORKER_BUNDLE__: 'undefined',
        __IN_WORKER__: 'true',
      },
    }),
    resolveId(id, importer): string | undefined {
      if (id === 'hls.js') return `${SOURCE}exports-named.ts`;
      if (id === 'hls.js/interstitials') return `${SOURCE}${INTERSTITIALS.slice(2)}.ts`;
      if (id === ID3) return requireAsDash.resolve(ID3);
      if (OPTIONAL.has(id) && importer === `${SOURCE}config.ts`) return NOTHING;
      return undefined;
    },
    load(id): string | undefined {
      if (id === NOTHING) {
        return 'export default undefined; export const fetchSupported = () => false;';
      }
      // Every browser with Media Source Extensions has cues of its own.
      if (id === CUE_POLYFILL) return 'export default self.VTTCue;';
      if (id !== WORKER_LOADER) return undefined;
      return workerLoader(this.emitFile({ type: 'chunk', id: WORKER, name: 'hls-worker' }));
    },
  };
}

/** Stands in for the module of hls.js that starts its worker: the same worker for audio and video. */
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

function versionOf(name: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(packageFile(`${name}/package.json`), 'utf8'),
  );
  return version;
}

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url));
}
