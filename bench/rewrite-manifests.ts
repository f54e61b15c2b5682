// CPU time to rewrite a 1 MB live playlist and 500 KB MPDs with real capabilities, compared with
// the minimum work of any rewriter: resolving each URL of the playlist, or parsing the MPD with
// saxes.
// node bench/rewrite-manifests.ts
import { SaxesParser } from 'saxes';

import { createCapabilityWriter } from '#features/playback/capabilities/capability-writer.ts';
import { createCapabilities } from '#features/playback/capabilities/capability.ts';
import { renderManifest } from '#features/playback/manifests/render-manifest.ts';
import { findTarget } from '#features/playback/target/find-target.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { median } from './support/median.ts';

const ROUNDS = 15;
const MEGABYTE = 1024 * 1024;
const BASE = new URL('https://origin.example/live/channel-1/index?session=4f1c2a');

type Case = {
  readonly name: string;
  readonly format: 'HLS' | 'DASH';
  readonly text: string;
  readonly peer: (text: string) => unknown;
};

const timeline = `<SegmentTimeline>${'<S t="900000" d="180000" r="3"/>'.repeat(130)}</SegmentTimeline>`;
const CASES: readonly Case[] = [
  {
    name: 'live playlist, 1 MB',
    format: 'HLS',
    text: toPlaylist(MEGABYTE),
    peer: (text) => text.split('\n').map(resolveLine).join('\n'),
  },
  { name: 'MPD with timelines, 500 KB', format: 'DASH', text: toMpd(timeline), peer: parseOnly },
  { name: 'MPD with templates, 500 KB', format: 'DASH', text: toMpd(''), peer: parseOnly },
];

console.log(`${'manifest'.padEnd(28)}first    repeat   peer     ratio of repeat to peer`);
for (const each of CASES) {
  const render = createRender(each);
  const first = [await render()];
  const repeat: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await createRender(each)());
    repeat.push(await render());
    peer.push(await measureMs(() => each.peer(each.text)));
  }
  const cells = [first, repeat, peer].map((times) => `${median(times).toFixed(0)} ms`.padEnd(9));
  console.log(each.name.padEnd(28) + cells.join('') + (median(repeat) / median(peer)).toFixed(1));
}

/** Each call renders a newly fetched manifest. URLs that were sealed before come from the cache. */
function createRender({ format, text }: Case): () => Promise<number> {
  const video = aReadyVideo({ sources: [anMp4Source({ format, url: BASE })] });
  const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 1)], clock: Date.now });
  const target = findTarget(video, [], undefined);
  return () =>
    measureMs(async () => {
      const writer = createCapabilityWriter(target, { capabilities, clock: Date.now });
      await renderManifest(
        { text, url: BASE },
        {
          target,
          writer,
          location: { root: '', playlists: '', items: 'p/', presentation: '' },
          renditions: new Map(),
          site: null,
          tracks: [],
          lone: null,
        },
      );
    });
}

/** CPU time in milliseconds, which other load on the machine does not affect. */
async function measureMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Low-latency segments, each with a date and a part. */
function toPlaylist(lengthMin: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-TARGETDURATION:4',
    '#EXT-X-MAP:URI="i.mp4"',
  ];
  let length = 0;
  for (let sequence = 0; length < lengthMin; sequence += 1) {
    const segment = [
      `#EXT-X-PROGRAM-DATE-TIME:2026-01-31T12:00:00.${String(sequence % 1000).padStart(3, '0')}Z`,
      `#EXT-X-PART:DURATION=2.0,URI="video/part-${sequence}.0.m4s",INDEPENDENT=YES`,
      '#EXTINF:4.00000,',
      `video/segment-${sequence}.m4s?token=9b1deb4d3b7d4bad`,
    ];
    length += segment.join('\n').length + 1;
    lines.push(...segment);
  }
  return lines.join('\n');
}

/** Periods with five representations each, up to 500 KB. */
function toMpd(content: string): string {
  const representations = [1, 2, 3, 4, 5].map(
    (id) => `<Representation id="v${id}" bandwidth="${id}000000" width="1280" height="720"/>`,
  );
  const set = `<AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="90000" media="$RepresentationID$/$Time$.m4s" initialization="$RepresentationID$/i.mp4">${content}</SegmentTemplate>${representations.join('')}</AdaptationSet>`;
  const period = (id: number): string =>
    `<Period id="${id}"><BaseURL>https://cdn.example/${id}/</BaseURL>${set}</Period>`;
  const count = Math.ceil(MEGABYTE / 2 / period(1000).length);
  const periods = Array.from({ length: count }, (_, index) => period(1000 + index));
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic">${periods.join('')}</MPD>`;
}

function resolveLine(line: string): string {
  if (!line.startsWith('#')) return new URL(line, BASE).href;
  return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${new URL(uri, BASE).href}"`);
}

function parseOnly(text: string): void {
  new SaxesParser({ xmlns: false, position: true }).write(text).close();
}
