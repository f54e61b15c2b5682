import { readFileSync } from 'node:fs';

import { corpusPath } from '../../test/support/corpus.ts';

/** A corpus page with its expected result. */
export type PageCase = {
  /** The file path without the common folder prefix. */
  readonly name: string;
  readonly url: URL;
  readonly html: string;
  readonly truth: 'video' | 'no video' | 'unknown';
  /** Media references that an independent parser found in the page. */
  readonly signals: readonly PageSignal[];
};

export type PageSignal = {
  readonly where: string;
  readonly url: string;
  readonly kind: string;
};

type OracleEntry = {
  readonly file: string;
  readonly url: string;
  readonly cls: string;
  readonly repo_expected: { readonly video?: string | null } | null;
  readonly signals: readonly (readonly [where: string, url: string, kind: string])[];
};

/** Pages whose corpus class does not determine whether they contain a video. */
const TRUTH_OVERRIDES: Readonly<Record<string, PageCase['truth']>> = {
  // These URLs identify a video, but their snapshots are empty shells or substitute pages.
  'https://www.youtube.com/watch?v=arj7oStGLkU': 'video',
  'https://x.com/Kikobeats/status/880139124791029763': 'video',
  'https://x.com/verge/status/957383241714970624': 'video',
  // The only videos on these pages are part of the site’s own interface.
  'https://x.com/kikobeats?mx=2': 'no video',
  'https://x.com/Forbes/status/2016058596782670275': 'no video',
  'https://x.com/UaSmart/status/934106870834454529': 'no video',
  'https://x.com/elonx/status/1234567890': 'no video',
  'https://x.com/realDonaldTrump/status/1222907250383245320': 'no video',
  // These pages contain only audio.
  'https://soundcloud.com/beautybrainsp/beauty-brain-swag-bandicoot': 'no video',
  'https://play.acast.com/s/saywhytodrugs/caffeine': 'no video',
  'https://share.transistor.fm/s/ddad295d': 'no video',
  'https://www.ivoox.com/molecula-falta-audios-mp3_rf_113954595_1.html': 'no video',
  'https://www.deezer.com/es/track/1841999507': 'no video',
};

/**
 * A page is `unknown` if only a script contains the video, or if the URL does not identify the
 * video.
 */
const TRUTH_BY_CLASS: Readonly<Record<string, PageCase['truth']>> = {
  DIRECT_MEDIA: 'video',
  PLAYER_EMBED: 'video',
  NO_VIDEO: 'no video',
  // These pages are articles and songs, whose oEmbed endpoints return no video.
  OEMBED_DISCOVERY: 'no video',
  SCRIPT_ONLY: 'unknown',
  OTHER_VIDEO_SIGNAL: 'unknown',
};

export function readPageCases(): readonly PageCase[] {
  const lines = readFileSync(corpusPath('html', 'ORACLE.jsonl'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const entry: OracleEntry = JSON.parse(line);
    const expected = entry.repo_expected?.video;
    return {
      name: entry.file.replace(/^public\/(?:microlinkhq\+|jacktuck\+)/, ''),
      url: new URL(entry.url),
      html: readFileSync(corpusPath('html', entry.file), 'utf8'),
      truth: TRUTH_OVERRIDES[entry.url] ?? TRUTH_BY_CLASS[entry.cls] ?? 'unknown',
      signals: [
        ...entry.signals.map(([where, url, kind]) => ({ where, url, kind })),
        ...(expected ? [{ where: 'expected', url: expected, kind: 'unknown' }] : []),
      ],
    };
  });
}
