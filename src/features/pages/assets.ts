import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ENTRIES = {
  home: 'home/home.ts',
  watch: 'watch/watch.ts',
  embed: 'embed/embed.ts',
  account: 'account/account.tsx',
} as const;
const LOGO = 'shared/logo.svg';

export type EntryName = keyof typeof ENTRIES;

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
  readonly logo: string;
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

/** Reads what `npm run build:web` has written; throws an Error that says so when it hasn't. */
export async function loadAssets(distFolder: string): Promise<Assets> {
  const manifest: Manifest = await readBuilt(distFolder, 'manifest.json');
  const controlStyleHashes: readonly string[] = await readBuilt(distFolder, 'inline-styles.json');
  return {
    folder: join(distFolder, 'assets'),
    entries: {
      home: toEntry(manifest, ENTRIES.home),
      watch: toEntry(manifest, ENTRIES.watch),
      embed: toEntry(manifest, ENTRIES.embed),
      account: toEntry(manifest, ENTRIES.account),
    },
    logo: toAddress(getChunk(manifest, LOGO).file),
    controlStyleHashes,
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- our own build has written it, in one step with what it describes
async function readBuilt(distFolder: string, name: string): Promise<any> {
  const text = await readFile(join(distFolder, '.vite', name), 'utf8').catch((cause: unknown) => {
    throw new Error('The web pages are not built. Run "npm run build:web" first.', { cause });
  });
  return JSON.parse(text);
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
    throw new Error(`The built web pages lack ${key}. Run "npm run build:web" again.`);
  }
  return chunk;
}

function toAddress(file: string): string {
  return `/${file}`;
}
