import { readFileSync } from 'node:fs';

import type { ScriptedResponse } from '../../test/support/scripted-egress.ts';
import type { PageCase } from './read-page-cases.ts';
import { respondAsService } from './respond-as-service.ts';

/** Every resolver gets the same responses for a page. */
export type ScriptedWeb = (url: URL) => ScriptedResponse | undefined;

/** Serves the snapshot at its URL, playable files and oEmbed responses. Other URLs return 404. */
export function createScriptedWeb(page: PageCase): ScriptedWeb {
  const fileUrls = new Set(page.signals.filter(isFileSignal).map((signal) => signal.url));
  return (url) => {
    if (isSameUrl(url, page.url)) return { text: page.html, type: 'text/html; charset=utf-8' };
    return (
      respondAsService(url, page) ??
      respondWithFile(url) ??
      (fileUrls.has(url.href) ? MP4 : undefined)
    );
  };
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };
const MP4: ScriptedResponse = file('fast-start.mp4', 'video/mp4');
const MP3: ScriptedResponse = {
  bytes: Buffer.concat([Buffer.from('ID3\u0004'), Buffer.alloc(512)]),
  type: 'audio/mpeg',
};
/** A 1×1 image, because some resolvers require a thumbnail with a video. */
const PNG: ScriptedResponse = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  type: 'image/png',
};

const FILES: readonly (readonly [name: RegExp, response: ScriptedResponse])[] = [
  [/\.m3u8$/i, playlist()],
  [/\.mpd$/i, file('dash-template/manifest.mpd', 'application/dash+xml')],
  [/\.webm$/i, file('clip.webm', 'video/webm')],
  [/\.(?:mp3|m4a|aac|ogg|wav)$/i, MP3],
  [/\.(?:mp4|m4v|mov)(?:$|\.)/i, MP4],
  [/\.(?:jpe?g|png|webp|gif|ico)$/i, PNG],
];

function respondWithFile({ pathname }: URL): ScriptedResponse | undefined {
  return FILES.find(([name]) => name.test(pathname))?.[1];
}

/** The URL of a `<video>` element or media meta tag is a file, whatever its extension. */
function isFileSignal({ where, kind }: PageCase['signals'][number]): boolean {
  return kind === 'unknown' && /^(?:video|og:video|jsonld:contentUrl)/.test(where);
}

function isSameUrl(a: URL, b: URL): boolean {
  return a.host === b.host && a.pathname === b.pathname && a.search === b.search;
}

function file(name: string, type: string): ScriptedResponse {
  const bytes = readFileSync(new URL(`../../samples/${name}`, import.meta.url));
  return { bytes, type, headers: ANY_ORIGIN };
}

function playlist(): ScriptedResponse {
  const text = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n';
  return { text, type: 'application/vnd.apple.mpegurl', headers: ANY_ORIGIN };
}
