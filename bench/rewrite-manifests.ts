// CPU time to rewrite a 1 MB live playlist and 500 KB MPDs with real capabilities, compared with
// the minimum work of any rewriter: resolving each URL of the playlist, or reading the MPD into a
// tree. A reload removes two segments or periods and adds two.
// node bench/rewrite-manifests.ts
import { createCapabilityWriter } from '#features/playback/capabilities/capability-writer.ts';
import { createCapabilities } from '#features/playback/capabilities/capability.ts';
import {
  renderManifest,
  type RenderedManifest,
} from '#features/playback/manifests/render-manifest.ts';
import { renderReload } from '#features/playback/manifests/render-reload.ts';
import { toSourceTarget } from '#features/playback/target/find-target.ts';
import { readMpd } from '#lib/dash/read-mpd.ts';
import { RENDER_OPTIONS } from '#test/support/render-source.ts';
import { anMp4Source, aReadyVideo } from '#test/support/video-fixtures.ts';

import { printDocumentTable } from './support/print-table.ts';
import { toSpread } from './support/to-spread.ts';

const ROUNDS = 11;
const WARM_UP_ROUNDS = 4;
const MEGABYTE = 1024 * 1024;
const BASE = new URL('https://origin.example/live/channel-1/index?session=4f1c2a');

type Case = {
  readonly name: string;
  readonly format: 'HLS' | 'DASH';
  /** Creates the version of the manifest after this number of reloads. */
  readonly create: (reloads: number) => string;
  readonly peer: (text: string) => unknown;
};

const timeline = `<SegmentTimeline>${'<S t="900000" d="180000" r="3"/>'.repeat(130)}</SegmentTimeline>`;
const CASES: readonly Case[] = [
  {
    name: 'live playlist, 1 MB',
    format: 'HLS',
    create: (reloads) => toPlaylist(2 * reloads),
    peer: (text) => text.split('\n').map(resolveLine).join('\n'),
  },
  {
    name: 'MPD with timelines, 500 KB',
    format: 'DASH',
    create: (reloads) => toMpd(timeline, 2 * reloads),
    peer: readMpd,
  },
  {
    name: 'MPD with templates, 500 KB',
    format: 'DASH',
    create: (reloads) => toMpd('', 2 * reloads),
    peer: readMpd,
  },
];

const COLUMNS = ['first', 'sealed', 'reload', 'peer'] as const;
const rows: (readonly string[])[] = [];
for (const each of CASES) rows.push(measureCase(each));
printDocumentTable('manifests', rows);

/** The median and the range of each column; rounds are interleaved. */
function measureCase({ name, format, create, peer }: Case): readonly string[] {
  const times = new Map(COLUMNS.map((column) => [column, [] as number[]]));
  const warm = createRenderer(format);
  let previous = { text: create(0), rendered: warm.render(create(0)) };
  for (let round = 1; round <= ROUNDS + WARM_UP_ROUNDS; round += 1) {
    const text = create(round);
    let rendered = previous.rendered;
    const cold = createRenderer(format);
    const found = {
      first: measureMs(() => cold.render(text)),
      sealed: measureMs(() => warm.render(previous.text)),
      reload: measureMs(() => {
        rendered = warm.reload(text, previous);
      }),
      peer: measureMs(() => peer(text)),
    };
    previous = { text, rendered };
    if (round > WARM_UP_ROUNDS)
      for (const column of COLUMNS) times.get(column)?.push(found[column]);
  }
  return [name, ...COLUMNS.map((column) => toSpread(times.get(column) ?? [], 'ms'))];
}

type Previous = { readonly text: string; readonly rendered: RenderedManifest };

/** Renders with the same cache of sealed URLs each time. */
function createRenderer(format: 'HLS' | 'DASH') {
  const source = anMp4Source({ format, url: BASE });
  const video = aReadyVideo({ sources: [source] });
  const capabilities = createCapabilities({ keys: [Buffer.alloc(32, 1)], clock: Date.now });
  const target = toSourceTarget(video, source);
  const options = { ...RENDER_OPTIONS, target };

  /** The rendering of an entire large manifest on a thread. */
  function render(text: string): RenderedManifest {
    const sealing = { capabilities, clock: Date.now, charactersMax: Infinity };
    const writer = createCapabilityWriter(target, sealing);
    return renderManifest({ text, url: BASE }, { ...options, writer });
  }

  function reload(text: string, previous: Previous): RenderedManifest {
    const writer = createCapabilityWriter(target, { capabilities, clock: Date.now });
    const reloaded = renderReload({ text, url: BASE }, previous, { ...options, writer });
    return reloaded ?? render(text);
  }

  return { render, reload };
}

/** CPU time in milliseconds, which other load on the machine does not affect. */
function measureMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Low-latency segments, each with a date and a part. */
function toPlaylist(firstSequence: number): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    '#EXT-X-TARGETDURATION:4',
    `#EXT-X-MEDIA-SEQUENCE:${firstSequence}`,
    '#EXT-X-MAP:URI="i.mp4"',
  ];
  let length = 0;
  for (let sequence = firstSequence; length < MEGABYTE; sequence += 1) {
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
function toMpd(content: string, firstPeriod: number): string {
  const representations = [1, 2, 3, 4, 5].map(
    (id) => `<Representation id="v${id}" bandwidth="${id}000000" width="1280" height="720"/>`,
  );
  const set = `<AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="90000" media="$RepresentationID$/$Time$.m4s" initialization="$RepresentationID$/i.mp4">${content}</SegmentTemplate>${representations.join('')}</AdaptationSet>`;
  const period = (id: number): string =>
    `<Period id="${id}"><BaseURL>https://cdn.example/${id}/</BaseURL>${set}</Period>`;
  const count = Math.ceil(MEGABYTE / 2 / period(1000).length);
  const periods = Array.from({ length: count }, (_, index) => period(1000 + firstPeriod + index));
  return `<MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="dynamic">${periods.join('')}</MPD>`;
}

function resolveLine(line: string): string {
  if (!line.startsWith('#')) return new URL(line, BASE).href;
  return line.replace(/URI="([^"]+)"/, (_, uri: string) => `URI="${new URL(uri, BASE).href}"`);
}
