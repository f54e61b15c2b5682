// Bundles the service and its dependencies, because loading a few files takes a quarter of the CPU
// time of loading two thousand.
import { globSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { defineConfig, type Plugin } from 'vite';

import { RUNTIME_PACKAGES } from './runtime-packages.ts';

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
/** A task of the thread pool tells the threads its module in this way. */
const TASK_URL = 'module: import.meta.url';
const TASKS = globSync('**/*-task.ts', { cwd: SOURCES }).filter((file) =>
  readFileSync(join(SOURCES, file), 'utf8').includes(TASK_URL),
);
const ENTRIES = ['app/main.ts', 'app/reelay.ts', 'platform/threads/thread-entry.ts', ...TASKS];
/** Optional modules that are not installed, and packages that few requests need. */
const EXTERNAL = ['pg-native', 'protobufjs/minimal', ...RUNTIME_PACKAGES];
/** Modules that a dependency loads for functions that the service does not use, by dependency. */
const UNUSED: ReadonlyMap<string, string> = new Map([
  ['glob', '/node_modules/@fastify/static/'],
  ['yaml', '/node_modules/@fastify/swagger/'],
  ['node:http2', '/node_modules/fastify/'],
]);
const EMPTY = '\0empty';
const HTTP = '\0http';

export default defineConfig({
  root: SOURCES,
  plugins: [
    replaceModuleUrls(),
    omitMapsOfDependencies(),
    reduceUndici(),
    loadHttp2Late(),
    omitUnusedModules(),
    importPlainHttp(),
    escapeWideCharacters(),
  ],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node24',
    // `scripts/build.ts` sets a new folder for each build.
    emptyOutDir: false,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        ENTRIES.map((file) => [basename(file, '.ts'), join(SOURCES, file)]),
      ),
      external: EXTERNAL,
      // Keeps the exports of tasks.
      preserveEntrySignatures: 'allow-extension',
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        comments: { legal: true, annotation: false, jsdoc: false },
      },
    },
  },
});

/** Lets modules that are loaded by URL find themselves and each other in the output folder. */
function replaceModuleUrls(): Plugin {
  return {
    name: 'replace-module-urls',
    // Finds the text of the sources.
    enforce: 'pre',
    transform: {
      filter: { id: /\.ts$/, code: /module: import\.meta\.url|'\.\/thread-entry\.ts'/ },
      handler(code, id) {
        const url = `new URL('./${basename(id, '.ts')}.js', import.meta.url).href`;
        const replaced = code
          .replace(TASK_URL, `module: ${url}`)
          .replace("'./thread-entry.ts'", "'./thread-entry.js'");
        return { code: replaced, map: null };
      },
    },
    generateBundle(_options, bundle): void {
      for (const chunk of Object.values(bundle)) {
        if (
          chunk.type === 'chunk' &&
          /module: import\.meta\.url|thread-entry\.ts['"]/.test(chunk.code)
        )
          this.error(`${chunk.fileName} refers to a source file`);
      }
    },
  };
}

/** Node reads all maps when it starts, and those of dependencies would be four fifths of them. */
function omitMapsOfDependencies(): Plugin {
  return {
    name: 'omit-maps-of-dependencies',
    transform: {
      filter: { id: /\/node_modules\// },
      handler: (code) => ({ code, map: { mappings: '' } }),
    },
  };
}

/** The rest of undici, such as `fetch`, would be a seventh of the bundle. */
function reduceUndici(): Plugin {
  return {
    name: 'reduce-undici',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/undici\/index\.js$/ },
      handler: () => ({
        code: `
          export { default as Client } from './lib/dispatcher/client.js';
          export { default as errors } from './lib/core/errors.js';`,
        map: { mappings: '' },
      }),
    },
  };
}

/** Few upstreams need HTTP/2, which takes 4 MB. */
function loadHttp2Late(): Plugin {
  const required = "const connectH2 = require('./client-h2.js')";
  return {
    name: 'load-http2-late',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/undici\/lib\/dispatcher\/client\.js$/ },
      handler(code) {
        if (!code.includes(required)) this.error(`undici does not contain ${required}`);
        const late = required.replace('require', '(...values) => require').concat('(...values)');
        return { code: code.replace(required, late), map: null };
      },
    },
  };
}

function omitUnusedModules(): Plugin {
  return {
    name: 'omit-unused-modules',
    enforce: 'pre',
    resolveId(source, importer) {
      const dependency = UNUSED.get(source);
      return dependency !== undefined && importer?.includes(dependency) ? EMPTY : undefined;
    },
    load: (id) => (id === EMPTY ? 'module.exports = {};' : undefined),
  };
}

/**
 * An import of `node:http` reads all of its exports, and some, such as `WebSocket`, load the undici
 * of Node. The service does not need it, and it takes 4 MB.
 */
function importPlainHttp(): Plugin {
  const exports = Object.entries(Object.getOwnPropertyDescriptors(http));
  const names = exports.filter(([, each]) => 'value' in each).map(([name]) => name);
  return {
    name: 'import-plain-http',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      return source === 'node:http' && kind === 'import-statement' ? HTTP : undefined;
    },
    load: (id) =>
      id === HTTP
        ? `const http = process.getBuiltinModule('node:http');
           export const { ${names.join(', ')} } = http;
           export default http;`
        : undefined,
  };
}

/** Node reads a file into half as much memory if all of its characters are in ASCII. */
function escapeWideCharacters(): Plugin {
  return {
    name: 'escape-wide-characters',
    // Lines stay the same, so that the source maps remain valid.
    generateBundle(_options, bundle): void {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(/[^\0-\u007f]/g, escapeUnit);
      }
    },
  };
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
