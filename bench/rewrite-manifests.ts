// Processor time to rewrite a live playlist of 1 MB and an MPD of 500 KB with real capabilities, against the least that any
// rewriter does: resolve each address of the playlist, and read the MPD with saxes. node bench/rewrite-manifests.ts
import { SaxesParser } from 'saxes';

import { createAddressWriter } from '#features/playback/capabilities/address-writer.ts';
import { createCapabilities } from '#features/playback/capabilities/capability.ts';
import { createSealedAddresses } from '#features/playback/capabilities/sealed-addresses.ts';
import { findTarget } from '#features/playback/find-target.ts';
import { renderManifest } from '#features/playback/manifests/render-manifest.ts';
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
  { name: 'MPD of timelines, 500 KB', format: 'DASH', text: toMpd(timeline), peer: readAlone },
  { name: 'MPD of templates, 500 KB', format: 'DASH', text: toMpd(''), peer: readAlone },
];

console.log(`${'manifest'.padEnd(26)}first    again    peer     ratio, again to peer`);
for (const each of CASES) {
  const render = createRender(each);
  const first = [await render()];
  const again: number[] = [];
  const peer: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    first.push(await createRender(each)());
    again.push(await render());
    peer.push(await timed(() => each.peer(each.text)));
  }
  const cells = [first, again, peer].map((times) => `${median(times).toFixed(0)} ms`.padEnd(9));
  console.log(each.name.padEnd(26) + cells.join('') + (median(again) / median(peer)).toFixed(1));
}

/** Each render is of a manifest that was fetched anew; what it names may have been sealed before. */
function createRender({ format, text }: Case): () => Promise<number> {
  const video = aReadyVideo({ sources: [anMp4Source({ format, url: BASE })] });
  const made = createCapabilities({ keys: [Buffer.alloc(32, 1)], clock: Date.now });
  const capabilities = { ...made, sealResource: createSealedAddresses(made) };
  const target = findTarget(video, [], made);
  return () =>
    timed(async () => {
      const writer = createAddressWriter(target, { capabilities, clock: Date.now });
      await renderManifest(
        { text, url: BASE },
        {
          target,
          writer,
          prefix: '',
          site: null,
          tracks: [],
          lone: null,
        },
      );
    });
}

/** Milliseconds of processor time, which others on the machine don't lengthen. */
async function timed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** A day of low-latency segments, each with its date and its parts. */
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

/** Periods of five representations, as many as make 500 KB. */
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

function readAlone(text: string): void {
  new SaxesParser({ xmlns: false, position: true }).write(text).close();
}
