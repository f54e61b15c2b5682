import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig, type Plugin } from 'vite';

import { compressAssets } from './build/compress-assets.ts';
import { hlsFromSource } from './build/hls-from-source.ts';
import { inlineStyleHashes } from './build/inline-style-hashes.ts';
import { slimComponents } from './build/slim-components.ts';
import { slimStyles } from './build/slim-styles.ts';
import { textSections } from './build/text-sections.ts';

/** Modules of all engines. In separate files, each would cost a request. */
const SHARED_BY_ENGINES =
  /\/(?:(?:offer-choices|track-labels|cap-quality|connection-hint|live-restart|hold-frame|live-edge|fail-once-stalled|tracked-media-element)\.ts|media-tracks\/.+)$/;

/** All except texts, of which a page needs one language. */
const ACCOUNT_MODULES = /^(?!.*\/(?:locales|web\/account\/messages\/catalogs)\/)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Files refer to each other with relative URLs, because PUBLIC_URL may have a path.
  base: './',
  // Exports per key, or quotes around keys, would add to the size of texts.
  json: { namedExports: false, stringify: false },
  plugins: [
    hlsFromSource(),
    slimComponents(),
    slimStyles(),
    textSections(),
    inlineStyleHashes(),
    emitFile('shared/logo.svg'),
    emitFile('../samples/fast-start.mp4'),
    compressAssets(),
  ],
  resolve: {
    alias: [
      // This build of dash.js is already minified, which halves the build time. It omits DRM and
      // reporting, which the player does not use.
      {
        find: /^dashjs$/,
        replacement: packageFile('dashjs/dist/modern/esm/dash.mediaplayer.min.js'),
      },
    ],
  },
  build: {
    target: 'es2022',
    // `scripts/build.ts` sets a new folder for each build.
    emptyOutDir: false,
    // Disables inlining. An inlined file would be a data: URL, which the CSP allows only for
    // images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      // Keeps the exports of `report`, because other sites import them.
      preserveEntrySignatures: 'allow-extension',
      onLog: (level, log, handle) => {
        // Ignores directives for React Server Components, which this project does not use.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        // An unresolved import is an error, because browsers can't resolve bare specifiers.
        handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
      },
    },
  },
  // Five builds in this order. A common build would move each module that several pages import to
  // a separate file. Each file delays the first frame or the sign-in, and other sites may import
  // only the one of `report`.
  builder: {},
  environments: {
    client: {
      build: {
        manifest: '.vite/pages.json',
        rolldownOptions: {
          input: {
            home: webFile('home/home.ts'),
            watch: webFile('watch/watch.ts'),
            embed: webFile('embed/embed.css'),
            'sign-in': webFile('account/sign-in/sign-in.ts'),
            reference: webFile('reference/reference.ts'),
            component: webFile('component/component.ts'),
          },
        },
      },
    },
    account: {
      consumer: 'client',
      build: {
        manifest: '.vite/account.json',
        rolldownOptions: {
          input: { account: webFile('account/account.tsx') },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              // In separate files, each module of several pages would cost a request.
              groups: [
                { name: 'account-start', test: ACCOUNT_MODULES, tags: ['$initial'] },
                { name: 'account-parts', test: ACCOUNT_MODULES, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    player: {
      consumer: 'client',
      build: {
        manifest: '.vite/player.json',
        rolldownOptions: {
          input: { player: webFile('player/player-page.ts') },
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'engines', test: SHARED_BY_ENGINES }],
            },
          },
        },
      },
    },
    starter: {
      consumer: 'client',
      build: {
        manifest: '.vite/starter.json',
        rolldownOptions: { input: { starter: webFile('player/start-late.ts') } },
      },
    },
    report: {
      consumer: 'client',
      build: {
        manifest: '.vite/report.json',
        rolldownOptions: { input: { report: webFile('report/report.ts') } },
      },
    },
  },
});

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}

function webFile(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/**
 * Emits a file that only the server names. Like all assets, it gets a hashed name and an
 * entry in the manifest.
 */
function emitFile(path: string): Plugin {
  return {
    name: 'emit-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart(): void {
      const source = readFileSync(webFile(path));
      this.emitFile({ type: 'asset', name: basename(path), originalFileName: path, source });
    },
  };
}
