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
    emitPicture('shared/logo.svg'),
    compressAssets(),
  ],
  resolve: {
    alias: [
      // Ready minified, which halves the time of a build; the player needs no DRM, and reports by itself.
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
    // An inlined file would be a data: address, which the pages' policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1024,
    rolldownOptions: {
      // What `report` exports is for other people's pages.
      preserveEntrySignatures: 'allow-extension',
      onLog: (level, log, handle) => {
        // Marks for servers that render React; there is none here.
        if (log.code === 'MODULE_LEVEL_DIRECTIVE') return;
        // A browser finds nothing by a bare name.
        handle(log.code === 'UNRESOLVED_IMPORT' ? 'error' : level, log);
      },
      input: {
        home: ownFile('home/home.ts'),
        watch: ownFile('watch/watch.ts'),
        embed: ownFile('embed/embed.ts'),
        account: ownFile('account/account.tsx'),
        report: ownFile('report/report.ts'),
      },
    },
  },
});

function packageFile(path: string): string {
  return fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url));
}

function ownFile(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** A picture that only the server's pages name: hashed and listed in the manifest like all assets. */
function emitPicture(path: string): Plugin {
  return {
    name: 'emit-picture',
    apply: 'build',
    buildStart(): void {
      const source = readFileSync(ownFile(path));
      this.emitFile({ type: 'asset', name: basename(path), originalFileName: path, source });
    },
  };
}
