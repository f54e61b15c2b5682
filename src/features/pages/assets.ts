import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { StartError } from '#platform/config/start-error.ts';

const ENTRIES = {
  home: 'home/home.ts',
  watch: 'watch/watch.ts',
  embed: 'embed/embed.ts',
  account: 'account/account.tsx',
} as const;
/** What plays a format that browsers don't; its script is fetched by the page's. */
const ENGINES = { HLS: 'player/open-hls.ts', DASH: 'player/open-dash.ts' } as const;
const LOGO = 'shared/logo.svg';
const REPORT = 'report/report.ts';

const NOT_BUILT = 'The web pages are not built. Run "npm run build:web" first.';

export type EntryName = keyof typeof ENTRIES;
export type EngineFormat = keyof typeof ENGINES;

/** What a page loads: addresses on this service, hashed by content. */
export type Entry = {
  readonly script: string;
  /** Scripts that the first one imports at once. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
};

export type Assets = {
  /** The folder that is served under `/assets/`. */
  readonly folder: string;
  readonly entries: Readonly<Record<EntryName, Entry>>;
  /** Scripts that a page with such a source will want, beside its own. */
  readonly engines: Readonly<Record<EngineFormat, readonly string[]>>;
  readonly logo: string;
  /** The module behind `/report.js`. */
  readonly report: string;
  /** CSP hashes of the `<style>` elements that the player's controls write. */
  readonly controlStyleHashes: readonly string[];
};

/** The parts of Vite's manifest that are read here. */
type Manifest = Readonly<Record<string, ManifestChunk>>;
type ManifestChunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/** Reads what `npm run build:web` has written; throws StartError when it hasn't. */
export async function loadAssets(distFolder: string): Promise<Assets> {
  const manifest = await readBuilt(distFolder, 'manifest.json', isManifest);
  const controlStyleHashes = await readBuilt(distFolder, 'inline-styles.json', isTextList);
  return {
    folder: join(distFolder, 'assets'),
    entries: {
      home: toEntry(manifest, ENTRIES.home),
      watch: toEntry(manifest, ENTRIES.watch),
      embed: toEntry(manifest, ENTRIES.embed),
      account: toEntry(manifest, ENTRIES.account),
    },
    engines: {
      HLS: toEngine(manifest, ENGINES.HLS),
      DASH: toEngine(manifest, ENGINES.DASH),
    },
    logo: toAddress(getChunk(manifest, LOGO).file),
    report: toAddress(getChunk(manifest, REPORT).file),
    controlStyleHashes,
  };
}

async function readBuilt<T>(
  distFolder: string,
  name: string,
  isExpected: (value: unknown) => value is T,
): Promise<T> {
  const text = await readFile(join(distFolder, '.vite', name), 'utf8').catch((cause: unknown) => {
    throw new StartError(NOT_BUILT, { cause });
  });
  const value: unknown = JSON.parse(text);
  if (!isExpected(value)) throw new StartError(NOT_BUILT);
  return value;
}

function isManifest(value: unknown): value is Manifest {
  return isRecord(value) && Object.values(value).every(isChunk);
}

function isChunk(value: unknown): value is ManifestChunk {
  return (
    isRecord(value) &&
    typeof value['file'] === 'string' &&
    [value['css'] ?? [], value['imports'] ?? []].every(isTextList)
  );
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function toEntry(manifest: Manifest, source: string): Entry {
  const chunks = collectChunks(manifest, source);
  const [first, ...imported] = chunks;
  return {
    script: toAddress(first?.file ?? ''),
    preloads: imported.map(({ file }) => toAddress(file)),
    // A chunk's styles build on those of its imports.
    styles: [...new Set(chunks.toReversed().flatMap(({ css = [] }) => css))].map(toAddress),
  };
}

function toEngine(manifest: Manifest, source: string): readonly string[] {
  const own = collectChunks(manifest, ENTRIES.embed);
  const added = collectChunks(manifest, source).filter((chunk) => !own.includes(chunk));
  return added.map(({ file }) => toAddress(file));
}

/** The chunk and all that it imports, each once. */
function collectChunks(manifest: Manifest, source: string): readonly ManifestChunk[] {
  const keys = new Set([source]);
  for (const key of keys) {
    for (const imported of getChunk(manifest, key).imports ?? []) keys.add(imported);
  }
  return [...keys].map((key) => getChunk(manifest, key));
}

function getChunk(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (chunk === undefined) {
    throw new StartError(`The built web pages lack ${key}. Run "npm run build:web" again.`);
  }
  return chunk;
}

function toAddress(file: string): string {
  return `/${file}`;
}
