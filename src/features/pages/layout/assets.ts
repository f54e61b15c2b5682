import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Language } from '#lib/i18n/language.ts';
import { isJsonObject } from '#lib/json/is-json-object.ts';
import { StartError } from '#platform/config/start-error.ts';

/** The main script or style of each page. */
const ENTRIES = {
  home: 'home/home.ts',
  watch: 'watch/watch.ts',
  account: 'account/account.tsx',
  signIn: 'account/sign-in/sign-in.ts',
  reference: 'reference/reference.ts',
} as const;
const PLAYER = 'player/player-page.ts';
const CONTROLS = 'player/mount-controls.ts';
/**
 * Scripts for formats that browsers can't play natively. The page's script loads them on demand.
 */
const ENGINES = { HLS: 'player/open-hls.ts', DASH: 'player/open-dash.ts' } as const;
const LATE_START = 'player/start-late.ts';
const EMBED_STYLE = 'embed/embed.css';
const LOGO = 'shared/logo.svg';
const SAMPLE = '../samples/fast-start.mp4';
const REPORT = 'report/report.ts';
const COMPONENT = 'component/component.ts';

/** Written by the builds of `web/vite.config.ts`. */
const MANIFESTS = ['pages.json', 'account.json', 'player.json', 'starter.json', 'report.json'];

/** Ends a style or script, or starts an escape in a script (HTML Standard §4.12.1.3). */
const MARKUP = /<(?:\/|!--|script)/i;

const NOT_BUILT_MESSAGE = 'The web pages are not built. Run "npm run build:web" first.';

export type EntryName = keyof typeof ENTRIES;
export type EngineFormat = keyof typeof ENGINES;

/** URL paths of the files that a page loads. File names contain a content hash. */
export type Entry = {
  readonly script: string;
  /** Static imports of `script`. */
  readonly preloads: readonly string[];
  readonly styles: readonly string[];
};

/** A script or style that is part of the HTML. */
export type InlineAsset = {
  readonly text: string;
  /** The CSP hash that allows it (CSP3 §8.4). */
  readonly hash: string;
};

export type Assets = {
  /** The path of PUBLIC_URL, with which the paths of all links and files start. */
  readonly basePath: string;
  /** The folder that is served as `/assets/`. */
  readonly folder: string;
  readonly entries: Readonly<Record<EntryName, Entry>>;
  /** The script of pages with a player. */
  readonly player: Entry;
  /** Additional scripts that the player loads after the first frame. */
  readonly controls: readonly string[];
  /** Additional scripts that a page needs for a source of this format. */
  readonly engines: Readonly<Record<EngineFormat, readonly string[]>>;
  /** Loads the player after the first frame of a file. */
  readonly lateStart: InlineAsset;
  readonly embedStyle: InlineAsset;
  /** The texts of the account area. */
  readonly accountTexts: Readonly<Record<Language, string>>;
  readonly logo: string;
  /** The name of a sample file in `folder`. */
  readonly sampleName: string;
  /** The module behind `/report.js`. */
  readonly report: string;
  /** The module behind `/player.js`. */
  readonly component: string;
  /** CSP hashes of the `<style>` elements that the player controls insert. */
  readonly controlStyleHashes: readonly string[];
};

type ToUrlPath = (file: string) => string;

/** The parts of Vite's manifest that are used here. */
type Manifest = Readonly<Record<string, ManifestChunk>>;
type ManifestChunk = {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
};

/** Loads the output of `npm run build:web`. Throws StartError when it is missing. */
export async function loadAssets(distFolder: string, basePath = '/'): Promise<Assets> {
  // The next build changes the link, but pages refer to the assets of this one.
  const folder = await realpath(distFolder).catch((cause: unknown) => {
    throw new StartError(NOT_BUILT_MESSAGE, { cause });
  });
  const manifests = await Promise.all(
    MANIFESTS.map((name) => readBuildFile(folder, name, isManifest)),
  );
  const manifest: Manifest = Object.assign({}, ...manifests);
  const toUrlPath: ToUrlPath = (file) => `${basePath}${file}`;
  const toTexts = (language: Language): string =>
    toUrlPath(getChunk(manifest, `account/messages/catalogs/${language}.ts`).file);
  const controlStyleHashes = await readBuildFile(folder, 'inline-styles.json', isTextList);
  return {
    basePath,
    folder: join(folder, 'assets'),
    entries: {
      home: toEntry(manifest, ENTRIES.home, toUrlPath),
      watch: toEntry(manifest, ENTRIES.watch, toUrlPath),
      account: toEntry(manifest, ENTRIES.account, toUrlPath),
      signIn: toEntry(manifest, ENTRIES.signIn, toUrlPath),
      reference: toEntry(manifest, ENTRIES.reference, toUrlPath),
    },
    player: toEntry(manifest, PLAYER, toUrlPath),
    controls: toAddedScripts(manifest, CONTROLS).map(toUrlPath),
    engines: {
      HLS: toAddedScripts(manifest, ENGINES.HLS).map(toUrlPath),
      DASH: toAddedScripts(manifest, ENGINES.DASH).map(toUrlPath),
    },
    lateStart: await readInlineAsset(folder, getChunk(manifest, LATE_START)),
    embedStyle: await readInlineAsset(folder, getChunk(manifest, EMBED_STYLE)),
    accountTexts: { en: toTexts('en'), de: toTexts('de'), es: toTexts('es'), fr: toTexts('fr') },
    logo: toUrlPath(getChunk(manifest, LOGO).file),
    sampleName: basename(getChunk(manifest, SAMPLE).file),
    report: toUrlPath(getChunk(manifest, REPORT).file),
    component: toUrlPath(getChunk(manifest, COMPONENT).file),
    controlStyleHashes,
  };
}

/** The text must not contain markup that would end the element, or hide its end. */
async function readInlineAsset(distFolder: string, { file }: ManifestChunk): Promise<InlineAsset> {
  const text = await readFile(join(distFolder, file), 'utf8').catch((cause: unknown) => {
    throw new StartError(NOT_BUILT_MESSAGE, { cause });
  });
  if (MARKUP.test(text)) throw new StartError(`${file} can't be part of a page.`);
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

async function readBuildFile<T>(
  distFolder: string,
  name: string,
  isValid: (value: unknown) => value is T,
): Promise<T> {
  const text = await readFile(join(distFolder, '.vite', name), 'utf8').catch((cause: unknown) => {
    throw new StartError(NOT_BUILT_MESSAGE, { cause });
  });
  const value: unknown = JSON.parse(text);
  if (!isValid(value)) throw new StartError(NOT_BUILT_MESSAGE);
  return value;
}

function isManifest(value: unknown): value is Manifest {
  return isJsonObject(value) && Object.values(value).every(isChunk);
}

function isChunk(value: unknown): value is ManifestChunk {
  return (
    isJsonObject(value) &&
    typeof value['file'] === 'string' &&
    [value['css'] ?? [], value['imports'] ?? []].every(isTextList)
  );
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function toEntry(manifest: Manifest, source: string, toUrlPath: ToUrlPath): Entry {
  const chunks = collectChunks(manifest, source);
  const [first, ...imported] = chunks;
  return {
    script: toUrlPath(first?.file ?? ''),
    preloads: imported.map(({ file }) => toUrlPath(file)),
    // Styles of a chunk override those of its imports.
    styles: [...new Set(chunks.toReversed().flatMap(({ css = [] }) => css))].map(toUrlPath),
  };
}

/** The files of the script and its imports, except those of the player. */
function toAddedScripts(manifest: Manifest, source: string): readonly string[] {
  const pageChunks = collectChunks(manifest, PLAYER);
  const added = collectChunks(manifest, source).filter((chunk) => !pageChunks.includes(chunk));
  return added.map(({ file }) => file);
}

/** The chunk and its transitive imports, without duplicates. */
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
    throw new StartError(
      `The built web pages do not contain ${key}. Run "npm run build:web" again.`,
    );
  }
  return chunk;
}
