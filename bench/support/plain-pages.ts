import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';

import { compressAssets } from '../../web/build/compress-assets.ts';
import { hlsFromSource } from '../../web/build/hls-from-source.ts';

const CONTENT_TYPES: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript'],
]);

export type PlainFormat = 'HLS' | 'DASH' | 'MP4';

export type PlainPages = {
  readonly add: (path: string, source: { format: PlainFormat; url: string }) => void;
  /** Answers requests for the pages and their scripts. */
  readonly respond: (path: string, response: ServerResponse) => boolean;
};

/** Pages that contain only a video and, if needed, the same build of the engine as the player. */
export async function buildPlainPages(folder: string): Promise<PlainPages> {
  const outDir = join(folder, 'plain');
  const { output } = await buildScripts(outDir);
  const files = new Map<string, Buffer>();
  for (const { fileName } of output) {
    files.set(`/plain/${fileName}`, await readFile(join(outDir, `${fileName}.gz`)));
  }
  const pages = new Map<string, string>();
  return {
    add(path, { format, url }) {
      pages.set(path, toPage(format, url));
    },
    respond(path, response) {
      const page = pages.get(path);
      const file = files.get(path);
      if (page === undefined && file === undefined) return false;
      response.setHeader('content-type', CONTENT_TYPES.get(extname(path) || '.html') ?? '');
      if (file !== undefined) response.setHeader('content-encoding', 'gzip');
      response.end(page ?? file);
      return true;
    },
  };
}

async function buildScripts(
  outDir: string,
): Promise<{ readonly output: readonly { readonly fileName: string }[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base: '/plain/',
    plugins: [hlsFromSource(), compressAssets()],
    resolve: {
      alias: [
        {
          find: /^dashjs$/,
          replacement: toPath('../../node_modules/dashjs/dist/modern/esm/dash.mediaplayer.min.js'),
        },
      ],
    },
    build: {
      target: 'es2022',
      outDir,
      modulePreload: false,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1024,
      rolldownOptions: {
        input: { HLS: toPath('programs/plain-hls.js'), DASH: toPath('programs/plain-dash.js') },
        output: { entryFileNames: 'assets/[name].js' },
      },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('unexpected build result');
  return result;
}

function toPage(format: PlainFormat, url: string): string {
  const video = 'video autoplay muted playsinline width="640" height="360"';
  const body =
    format === 'MP4'
      ? `<${video} src="${url}"></video>`
      : `<${video} data-source="${url}"></video>
         <script type="module" src="/plain/assets/${format}.js"></script>`;
  return `<!doctype html><meta charset="utf-8"><title>Plain</title>
    <link rel="icon" href="data:,">${body}`;
}

function toPath(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}
