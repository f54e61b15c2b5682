// CPU time per megabyte of the parsers of foreign text, for ordinary texts and for the most
// expensive hostile text of each kind, compared with a bare tokenizer or parser of the format. Also
// measures the main-thread time of passing a text to a thread and back, which decides the size up
// to which texts are parsed on the main thread.
// node bench/parsers.ts
import { Tokenizer } from 'htmlparser2';
import { SaxesParser } from 'saxes';

import { task as dashTask } from '#features/resolution/adapters/dash/read-mpd-task.ts';
import { task as feedTask } from '#features/resolution/adapters/feed/read-feed-task.ts';
import { task as hlsTask } from '#features/resolution/adapters/hls/read-playlist-task.ts';
import { task as htmlTask } from '#features/resolution/adapters/page/read-page-task.ts';
import { task as oembedTask } from '#features/resolution/oembed/parse-oembed-task.ts';
import { task as jsonTask } from '#features/resolution/parse-json-task.ts';
import { task as captionsTask } from '#features/subtitles/convert-upload-task.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';
import { THREAD_INLINE_BYTES_MAX } from '#platform/threads/thread-task.ts';
import { HOSTILE_TEXTS, type HostileKind } from '#test/support/hostile-texts.ts';
import { task as echoTask } from '#test/support/probe-task.ts';

import { median } from './support/median.ts';
import { printDocumentTable } from './support/print-table.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS = 5;
const URL_OF_TEXT = 'https://origin.example/videos/page';

type Parser = {
  readonly kind: HostileKind;
  readonly ordinary: string;
  readonly parse: (bytes: Uint8Array<ArrayBuffer>) => unknown;
  /** The minimum work of any parser of the format. */
  readonly peer: (text: string) => unknown;
};

const LABELS: Readonly<Record<HostileKind, string>> = {
  html: 'HTML',
  feed: 'feeds',
  oembed: 'oEmbed',
  json: 'JSON',
  hls: 'HLS playlists',
  dash: 'DASH MPDs',
  captions: 'captions',
};

const PARSERS: readonly Parser[] = [
  {
    kind: 'html',
    ordinary: repeat(
      (at) =>
        `<div class="card"><a href="/watch/${at}" title="A title"><img src="/t/${at}.jpg" alt=""></a>\n<p id="p${at}">Some words of a description.</p></div>\n`,
    ),
    parse: (bytes) => htmlTask.run({ bytes, contentType: 'text/html', pageUrl: URL_OF_TEXT }),
    peer: tokenize,
  },
  {
    kind: 'feed',
    ordinary: repeat(
      (at) =>
        `<item><title>Episode ${at}</title><description>Some words of a description.</description><enclosure url="https://origin.example/${at}.mp4" type="video/mp4"/></item>\n`,
      '<rss><channel>',
    ),
    parse: (bytes) => feedTask.run({ bytes, contentType: 'text/xml' }),
    peer: tokenize,
  },
  {
    kind: 'oembed',
    ordinary: JSON.stringify({ type: 'video', html: repeat(() => '<p>Some words.</p> ', '') }),
    parse: (bytes) => oembedTask.run({ bytes, contentType: 'application/json' }),
    peer: parseJson,
  },
  {
    kind: 'json',
    ordinary: `[${repeat((at) => `{"id":${at},"title":"A title","url":"https://origin.example/${at}"},`)}0]`,
    parse: (bytes) => jsonTask.run({ bytes, schema: {} }),
    peer: parseJson,
  },
  {
    kind: 'hls',
    ordinary: repeat(
      (at) =>
        `#EXT-X-PROGRAM-DATE-TIME:2026-01-31T12:00:00.000Z\n#EXTINF:4.00000,\nvideo/segment-${at}.m4s?token=9b1deb4d3b7d4bad\n`,
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n',
    ),
    parse: (bytes) =>
      hlsTask.run({ bytes, contentType: null, url: URL_OF_TEXT, variables: new Map() }),
    peer: (text) => text.split('\n').map((line) => URL.parse(line, URL_OF_TEXT)?.href),
  },
  {
    kind: 'dash',
    ordinary: `<MPD>${repeat(
      (at) =>
        `<Period id="${at}"><AdaptationSet mimeType="video/mp4"><SegmentTemplate timescale="90000" media="$RepresentationID$/$Time$.m4s"><SegmentTimeline>${'<S t="900000" d="180000" r="3"/>'.repeat(30)}</SegmentTimeline></SegmentTemplate><Representation id="v" bandwidth="1000000"/></AdaptationSet></Period>\n`,
    )}</MPD>`,
    parse: (bytes) => dashTask.run({ bytes, contentType: null, url: URL_OF_TEXT }),
    peer: (text) => new SaxesParser({ xmlns: false, position: true }).write(text).close(),
  },
  {
    kind: 'captions',
    ordinary: repeat(
      (at) => `${at}\n00:00:01,000 --> 00:00:02,000\nSome words of a dialogue,\nin two lines.\n\n`,
      '',
    ).slice(0, MEGABYTE - 100),
    parse: (bytes) => captionsTask.run({ upload: { bytes, isStrict: false }, lang: 'en' }),
    peer: (text) => text.split('\n').map((line) => line.trim()),
  },
];

const handOverMs = await measureHandOver(THREAD_INLINE_BYTES_MAX);
console.log(
  `main-thread time to pass ${THREAD_INLINE_BYTES_MAX / 1024} KiB to a thread and back: ${handOverMs.toFixed(3)} ms\n`,
);
const rows: (readonly string[])[] = [];
for (const parser of PARSERS) rows.push(await compare(parser));
printDocumentTable('parsers', rows);

async function compare({ kind, ordinary, parse, peer }: Parser): Promise<readonly string[]> {
  const ordinaryCost = await measurePerMegabyte(ordinary, () => parse(encode(ordinary)));
  const peerCost = await measurePerMegabyte(ordinary, () => peer(ordinary));
  let worst = { name: '', cost: 0 };
  for (const { name, create } of HOSTILE_TEXTS.filter((each) => each.kind === kind)) {
    const text = create();
    const cost = await measurePerMegabyte(text, () => parse(encode(text)));
    if (cost > worst.cost) worst = { name, cost };
  }
  const breakEvenBytes = (handOverMs / ordinaryCost) * MEGABYTE;
  return [
    LABELS[kind],
    ...[ordinaryCost, peerCost, worst.cost].map(toCost),
    worst.name,
    `${(breakEvenBytes / 1024).toFixed(0)} KiB`,
  ];
}

function toCost(milliseconds: number): string {
  return `${milliseconds.toFixed(milliseconds < 1 ? 1 : 0)} ms/MB`;
}

/** CPU time of this thread in milliseconds, which other load on the machine does not affect. */
async function measureMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

async function measurePerMegabyte(text: string, work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await measureMs(work));
  return (median(times) / text.length) * MEGABYTE;
}

async function measureHandOver(sizeBytes: number): Promise<number> {
  await using threads = createThreadPool();
  const handOver = (): Promise<unknown> => {
    const value = new Uint8Array(sizeBytes);
    const options = { client: '', bytes: sizeBytes, transfers: [value.buffer] };
    return threads.run(
      { ...echoTask, listTransfers: () => [] },
      { kind: 'return', value },
      options,
    );
  };
  const count = 500;
  await handOver();
  const total = await measureMs(async () => {
    for (let index = 0; index < count; index += 1) await handOver();
  });
  return total / count;
}

function repeat(toPiece: (at: number) => string, head = ''): string {
  const pieces = [head];
  for (let at = 0, length = 0; length < MEGABYTE; at += 1) {
    const piece = toPiece(at);
    pieces.push(piece);
    length += piece.length;
  }
  return pieces.join('');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}

function ignore(): void {
  // Only the time matters.
}

function tokenize(text: string): void {
  const tokenizer = new Tokenizer(
    { xmlMode: false },
    {
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}
