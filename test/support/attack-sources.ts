import { readdirSync, readFileSync } from 'node:fs';

import { corpusMissing, corpusPath } from './corpus.ts';
import { HOSTILE_TEXTS, type HostileKind } from './hostile-texts.ts';
import { type Script, serveBytes } from './scripted-origin.ts';

/** The scripts of an origin, and the paths of those that clients submit as sources of videos. */
export type AttackSources = {
  readonly scripts: Readonly<Record<string, Script>>;
  readonly paths: readonly string[];
};

const TYPES = {
  html: 'text/html',
  feed: 'application/rss+xml',
  oembed: 'application/json',
  json: 'application/json',
  hls: 'application/vnd.apple.mpegurl',
  dash: 'application/dash+xml',
  captions: 'text/plain',
} as const satisfies Record<HostileKind, string>;

/** The folders of the corpus. */
const FOLDER_KINDS = { html: 'html', hls: 'hls', dash: 'dash', subs: 'captions' } as const;

type Attack = {
  readonly kind: HostileKind;
  readonly name: string;
  readonly create: () => string | Uint8Array;
};

/**
 * Sources with all hostile texts, and the attacks of the corpus. The texts are created in advance,
 * because that takes seconds in which the origin could not respond.
 */
export function listAttackSources({ bytesMax = Infinity } = {}): AttackSources {
  const attacks = [...HOSTILE_TEXTS, ...readCorpus()];
  const sources = attacks.map((attack) => toSource(attack, bytesMax));
  return {
    scripts: Object.assign({ [MEDIA_PATH]: MEDIA }, ...sources.map(({ scripts }) => scripts)),
    paths: sources.map(({ path }) => path),
  };
}

function readCorpus(): readonly Attack[] {
  if (corpusMissing !== false) return [];
  return Object.entries(FOLDER_KINDS).flatMap(([folder, kind]) =>
    readdirSync(corpusPath('attacks', folder)).map((name) => ({
      kind,
      name,
      create: () => readFileSync(corpusPath('attacks', folder, name)),
    })),
  );
}

function toSource({ kind, name, create }: Attack, bytesMax: number) {
  const path = `/${kind}/${encodeURIComponent(name)}`;
  const scripts = {
    [path]: serveBytes(Buffer.from(create()).subarray(0, bytesMax), { type: TYPES[kind] }),
  };
  const toContainer = CONTAINERS[kind];
  if (toContainer === undefined) return { path, scripts };
  const { text, type } = toContainer(path);
  const container = `${path}.container`;
  return { path: container, scripts: { ...scripts, [container]: serveBytes(text, { type }) } };
}

const MEDIA_PATH = '/media.m3u8';
const MEDIA = serveBytes('#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n', {
  type: TYPES.hls,
});

type Container = { readonly text: string; readonly type: string };

/** Sources that refer to a text that is not a source itself. */
const CONTAINERS: Partial<Record<HostileKind, (path: string) => Container>> = {
  oembed: (path) => ({
    text: `<link rel="alternate" type="application/json+oembed" href="${path}">`,
    type: TYPES.html,
  }),
  captions: (path) => ({
    text: `<video src="/sample.mp4"><track kind="captions" srclang="en" src="${path}"></video>`,
    type: TYPES.html,
  }),
  json: (path) => ({
    text: `#EXTM3U\n#EXT-X-SESSION-DATA:DATA-ID="com.apple.hls.chapters",URI="${path}"\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${MEDIA_PATH}\n`,
    type: TYPES.hls,
  }),
};
