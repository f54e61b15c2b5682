import { readFileSync } from 'node:fs';

import type { ScriptedAnswer } from '../../test/support/scripted-egress.ts';
import { answerAsService } from './answer-as-service.ts';
import type { PageCase } from './read-page-cases.ts';

/** What the web answers while a page is asked about: the same for every resolver. */
export type ScriptedWeb = (url: URL) => ScriptedAnswer | undefined;

/** The snapshot at its address, files that play, and what the services’ oEmbed endpoints say. All else answers 404. */
export function createScriptedWeb(page: PageCase): ScriptedWeb {
  const listed = new Set(page.signals.filter(isFile).map(({ address }) => address));
  return (url) => {
    if (isSame(url, page.address)) return { text: page.html, type: 'text/html; charset=utf-8' };
    return (
      answerAsService(url, page) ?? answerFile(url) ?? (listed.has(url.href) ? MP4 : undefined)
    );
  };
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const MP4: ScriptedAnswer = file('fast-start.mp4', 'video/mp4');
const MP3: ScriptedAnswer = {
  bytes: Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(512)]),
  type: 'audio/mpeg',
};
/** A pixel: some want a picture beside a video. */
const PNG: ScriptedAnswer = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  type: 'image/png',
};

const FILES: readonly (readonly [name: RegExp, answer: ScriptedAnswer])[] = [
  [/\.m3u8$/i, playlist()],
  [/\.mpd$/i, file('dash-template/manifest.mpd', 'application/dash+xml')],
  [/\.webm$/i, file('clip.webm', 'video/webm')],
  [/\.(?:mp3|m4a|aac|ogg|wav)$/i, MP3],
  [/\.(?:mp4|m4v|mov)(?:$|\.)/i, MP4],
  [/\.(?:jpe?g|png|webp|gif|ico)$/i, PNG],
];

function answerFile({ pathname }: URL): ScriptedAnswer | undefined {
  return FILES.find(([name]) => name.test(pathname))?.[1];
}

/** A `<video>` or a meta tag for a file names one, whatever its name ends in. */
function isFile({ where, kind }: PageCase['signals'][number]): boolean {
  return kind === 'unknown' && /^(?:video|og:video|jsonld:contentUrl)/.test(where);
}

function isSame(url: URL, address: URL): boolean {
  return (
    url.host === address.host && url.pathname === address.pathname && url.search === address.search
  );
}

function file(name: string, type: string): ScriptedAnswer {
  const bytes = readFileSync(new URL(`../../samples/${name}`, import.meta.url));
  return { bytes, type, headers: ANY_ORIGIN };
}

function playlist(): ScriptedAnswer {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}
