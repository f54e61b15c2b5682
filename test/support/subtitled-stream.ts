import type { Page } from 'playwright-core';

const LANGUAGES = [
  ['en', 'English', 'The quick brown fox jumps over the lazy dog.'],
  ['de', 'Deutsch', 'Franz jagt im komplett verwahrlosten Taxi quer durch Bayern.'],
] as const;

/**
 * Replaces every HLS stream of the page with the fragmented MP4 sample and subtitles in two
 * languages.
 */
export async function routeSubtitledStream(page: Page): Promise<void> {
  await page.route('**/stream/**', (route) =>
    route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: multivariantPlaylist() }),
  );
  await page.route('**/subtitles/*', (route) => {
    const [, language, extension] = /(\w+)\.(\w+)$/.exec(route.request().url()) ?? [];
    const text = LANGUAGES.find(([known]) => known === language)?.[2] ?? '';
    return extension === 'vtt'
      ? route.fulfill({ contentType: 'text/vtt', body: cues(text) })
      : route.fulfill({ contentType: 'application/vnd.apple.mpegurl', body: playlist(language) });
  });
}

function multivariantPlaylist(): string {
  return [
    '#EXTM3U',
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,LANGUAGE="en",URI="/samples/hls-fmp4/audio/media.m3u8"',
    ...LANGUAGES.map(
      ([language, name]) =>
        `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="${name}",LANGUAGE="${language}",URI="/subtitles/${language}.m3u8"`,
    ),
    ...['360p', '180p'].flatMap((name) => [
      `#EXT-X-STREAM-INF:BANDWIDTH=${name === '360p' ? 233200 : 112200},RESOLUTION=${name === '360p' ? '640x360' : '320x180'},CODECS="avc1.4d401e,mp4a.40.2",AUDIO="a",SUBTITLES="s"`,
      `/samples/hls-fmp4/${name}/media.m3u8`,
    ]),
    '',
  ].join('\n');
}

function playlist(language = ''): string {
  return `#EXTM3U\n#EXT-X-TARGETDURATION:8\n#EXTINF:8,\n${language}.vtt\n#EXT-X-ENDLIST\n`;
}

function cues(text: string): string {
  return `WEBVTT\n\n00:00.000 --> 00:08.000\n${text}\n`;
}
