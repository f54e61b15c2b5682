import { readFileSync } from 'node:fs';

import { corpusPath } from '../../test/support/corpus.ts';

/** What the corpus' list says of a page. */
export type PageCase = {
  /** Of the file, without its folders' common part. */
  readonly name: string;
  readonly address: URL;
  readonly html: string;
  readonly truth: 'video' | 'no video' | 'open';
  /** What an independent reader of the page found: where, and the address. */
  readonly signals: readonly PageSignal[];
};

export type PageSignal = {
  readonly where: string;
  readonly address: string;
  readonly kind: string;
};

type Listed = {
  readonly file: string;
  readonly url: string;
  readonly cls: string;
  readonly repo_expected: { readonly video?: string | null } | null;
  readonly signals: readonly (readonly [where: string, address: string, kind: string])[];
};

/** Pages whose truth their class alone does not tell, with the reason. */
const TRUTHS: Readonly<Record<string, PageCase['truth']>> = {
  // The addresses name a video; the snapshots are shells, or what was shown instead.
  'https://www.youtube.com/watch?v=arj7oStGLkU': 'video',
  'https://x.com/Kikobeats/status/880139124791029763': 'video',
  'https://x.com/verge/status/957383241714970624': 'video',
  // Their only videos belong to the site’s own furniture.
  'https://x.com/kikobeats?mx=2': 'no video',
  'https://x.com/Forbes/status/2016058596782670275': 'no video',
  'https://x.com/UaSmart/status/934106870834454529': 'no video',
  'https://x.com/elonx/status/1234567890': 'no video',
  'https://x.com/realDonaldTrump/status/1222907250383245320': 'no video',
  // Sound.
  'https://soundcloud.com/beautybrainsp/beauty-brain-swag-bandicoot': 'no video',
  'https://play.acast.com/s/saywhytodrugs/caffeine': 'no video',
  'https://share.transistor.fm/s/ddad295d': 'no video',
  'https://www.ivoox.com/molecula-falta-audios-mp3_rf_113954595_1.html': 'no video',
  'https://www.deezer.com/es/track/1841999507': 'no video',
};

/** A page may also have a video that only its scripts name, or one that can't be told from its address. */
const TRUTH_OF_CLASS: Readonly<Record<string, PageCase['truth']>> = {
  DIRECT_MEDIA: 'video',
  PLAYER_EMBED: 'video',
  NO_VIDEO: 'no video',
  // Articles and songs: none of the endpoints answers with a video.
  OEMBED_DISCOVERY: 'no video',
  SCRIPT_ONLY: 'open',
  OTHER_VIDEO_SIGNAL: 'open',
};

/** Every page of the corpus. */
export function readPageCases(): readonly PageCase[] {
  const lines = readFileSync(corpusPath('html', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const listed: Listed = JSON.parse(line);
    const expected = listed.repo_expected?.video;
    return {
      name: listed.file.replace(/^public\/(?:microlinkhq\+|jacktuck\+)/, ''),
      address: new URL(listed.url),
      html: readFileSync(corpusPath('html', listed.file), 'utf8'),
      truth: TRUTHS[listed.url] ?? TRUTH_OF_CLASS[listed.cls] ?? 'open',
      signals: [
        ...listed.signals.map(([where, address, kind]) => ({ where, address, kind })),
        ...(expected ? [{ where: 'expected', address: expected, kind: 'unknown' }] : []),
      ],
    };
  });
}
