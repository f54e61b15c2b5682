import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig, type Plugin } from 'vite';

import { compressAssets } from './build/compress-assets.ts';
import { hlsFromSource } from './build/hls-from-source.ts';
import { inlineStyleHashes } from './build/inline-style-hashes.ts';
import { slimControls } from './build/slim-controls.ts';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    hlsFromSource(),
    slimControls(),
    inlineStyleHashes(),
    emitImage('shared/logo.svg'),
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
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
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
      input: {
        home: webFile('home/home.ts'),
        watch: webFile('watch/watch.ts'),
        embed: webFile('embed/embed.ts'),
        account: webFile('account/account.tsx'),
        report: webFile('report/report.ts'),
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
 * Emits an image that only server-rendered pages use. Like all assets, it gets a hashed name and an
 * entry in the manifest.
 */
function emitImage(path: string): Plugin {
  return {
    name: 'emit-image',
    apply: 'build',
    buildStart(): void {
      const source = readFileSync(webFile(path));
      this.emitFile({ type: 'asset', name: basename(path), originalFileName: path, source });
    },
  };
}
