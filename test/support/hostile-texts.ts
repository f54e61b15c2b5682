import { FEED_BYTES_MAX } from '#features/resolution/adapters/feed/adapter.ts';
import { HTML_BYTES_MAX } from '#features/resolution/content/fetch-page.ts';
import { PROVIDER_JSON_BYTES_MAX } from '#features/resolution/fetch/fetch-json.ts';
import { OEMBED_BYTES_MAX } from '#features/resolution/providers/oembed/fetch-oembed.ts';
import { CAPTION_BYTES_MAX } from '#lib/captions/limits.ts';
import { MANIFEST_BYTES_MAX } from '#lib/manifest/limits.ts';

export type HostileKind = 'html' | 'feed' | 'oembed' | 'json' | 'hls' | 'dash' | 'captions';

/** A text up to a limit of its parser that is as expensive to parse as possible. */
export type HostileText = {
  readonly kind: HostileKind;
  readonly name: string;
  readonly create: () => string;
};

/** `@` in the piece stands for the number of the repetition. */
type Recipe = readonly [name: string, piece: string, head?: string, tail?: string];

const HTML: readonly Recipe[] = [
  ['many elements', '<b>', '<a>'],
  ['elements with text', '<p class="x">some text here</p>\n'],
  ['many attributes', '<b a b c d e f g h>'],
  ['attributes of players', '<b data-video-src="https://h.example/x" data-a="{video" class=jw>'],
  ['unclosed tags', '<'],
  ['character references', '&amp;', '<title>'],
  ['frames', '<iframe src="https://h.example/embed/@"></iframe>'],
  ['videos', '<video src="https://h.example/@.mp4"></video>'],
  ['nested pages', `<iframe srcdoc="${'&lt;b&gt;'.repeat(5_000)}"></iframe>`],
  ['object literals', `<script>/*youtu*/${'a({a:1,b:[2],c:"x"});'.repeat(1_000)}</script>`],
  ['functions in literals', '({a:function(){', '<script>/*youtu*/', '</script>'],
  ['URLs in scripts', `<script>"youtu @" ${toUrls(500)}</script>`],
  ['deep JSON-LD', toJsonLd('['.repeat(500_000))],
  ['broken JSON-LD', toJsonLd(`[${'{"type":"VideoObject","name":"n"},'.repeat(25_000)}`)],
];

const FEED: readonly Recipe[] = [
  ['items', '<item><title>t</title><enclosure url="https://h.example/@.mp4"/></item>', '<rss>'],
  ['elements', '<b>', '<rss>'],
  ['tags in a description', '&lt;b&gt;', '<rss><item><enclosure url="/a.mp4"/><description>'],
];

const OEMBED: readonly Recipe[] = [
  ['HTML of elements', '<b>', '{"type":"video","html":"', '"}'],
  ['members', '"@":1,', '{', '"type":"video"}'],
];

const JSON_TEXTS: readonly Recipe[] = [
  ['members', '{"a@":1},', '[', '1]'],
  ['lists', '[],', '[', '1]'],
];

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n';
const MULTIVARIANT = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na.m3u8\n';
const HLS: readonly Recipe[] = [
  ['renditions', '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="b",URI="@.m3u8"\n', MULTIVARIANT],
  ['segments', '#EXTINF:4,\nvideo/segment-@.ts?token=9b1deb4d3b7d4bad\n', PLAYLIST],
  ['unknown tags', '#EXT-X-FOO:BAR="baz qux @",URI="x"\n', PLAYLIST],
  ['dates', '#EXT-X-DATERANGE:ID="@",START-DATE="2020-01-01T00:00:00Z",X-A="b.c@"\n', PLAYLIST],
  ['names in comments', '# a comment with h@.example/host.name and words\n', PLAYLIST],
  ['names in other scripts', '# ä@.b\n', PLAYLIST],
  ['Base64', '#QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo@=\n', PLAYLIST],
  ['definitions', '#EXT-X-DEFINE:NAME="v@",VALUE="x"\n', PLAYLIST],
  ['a long line', 'a/', `${PLAYLIST}#`],
  ['a long Base64 line', 'QUJD', `${PLAYLIST}#`],
  ['empty lines', '\n', PLAYLIST],
];

const MPD = '<MPD xmlns="urn:mpeg:dash:schema:mpd:2011">';
const SET = `${MPD}<Period><AdaptationSet><Representation id="a"/>`;
const SET_END = '</AdaptationSet></Period></MPD>';
const ATTRIBUTES = Array.from({ length: 250 }, (_, at) => `a${at}=""`).join(' ');
const DASH: readonly Recipe[] = [
  [
    'timeline segments',
    '<S t="900000" d="180000" r="3"/>',
    `${SET}<SegmentTemplate media="$Time$.m4s"><SegmentTimeline>`,
    `</SegmentTimeline></SegmentTemplate>${SET_END}`,
  ],
  ['representations', '<Representation id="v@" bandwidth="1" width="1280"/>', SET, SET_END],
  [
    'segment URLs',
    '<SegmentURL media="v@.m4s"/>',
    `${SET}<SegmentList>`,
    `</SegmentList>${SET_END}`,
  ],
  [
    'periods',
    '<Period id="@"><AdaptationSet><Representation id="a"/></AdaptationSet></Period>',
    MPD,
    '</MPD>',
  ],
  ['attributes', `<a ${ATTRIBUTES}/>`, SET, SET_END],
  ['text', 'foo.bar baz QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo= ', SET, SET_END],
  ['comments', '<!--a.b-->', SET, SET_END],
];

const CAPTIONS: readonly Recipe[] = [
  ['cues', '@\n00:00:01,000 --> 00:00:02,000\nHello <i>there</i>\n\n'],
  ['tags', `1\n00:00:01,000 --> 00:00:02,000\n${'<b>'.repeat(6_000)}\n\n`],
  ['ampersands', `1\n00:00:01,000 --> 00:00:02,000\n${'&'.repeat(6_000)}\n\n`],
];

/** Just below the limits of lines in playlists, of elements and text in MPDs, and of cues. */
const HLS_PIECES_MAX = 240_000;
const DASH_PIECES_MAX = 49_000;
const DASH_PERIODS_MAX = 16_000;
const DASH_CHARACTERS_MAX = 2 * 1024 * 1024;
const CUES_MAX = 20_000;

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...toTexts('html', HTML, { charactersMax: HTML_BYTES_MAX }),
  ...toTexts('feed', FEED, { charactersMax: FEED_BYTES_MAX }),
  ...toTexts('oembed', OEMBED, { charactersMax: OEMBED_BYTES_MAX }),
  ...toTexts('json', JSON_TEXTS, { charactersMax: PROVIDER_JSON_BYTES_MAX }),
  ...toTexts('hls', HLS, { charactersMax: MANIFEST_BYTES_MAX, piecesMax: HLS_PIECES_MAX }),
  ...DASH.flatMap((recipe) => toTexts('dash', [recipe], toDashLimits(recipe))),
  ...toTexts('captions', CAPTIONS, { charactersMax: CAPTION_BYTES_MAX, piecesMax: CUES_MAX }),
];

type Limits = { readonly charactersMax: number; readonly piecesMax?: number };

function toDashLimits([name]: Recipe): Limits {
  if (name === 'timeline segments') return { charactersMax: MANIFEST_BYTES_MAX };
  const piecesMax = name === 'periods' ? DASH_PERIODS_MAX : DASH_PIECES_MAX;
  return { charactersMax: DASH_CHARACTERS_MAX, piecesMax };
}

function toTexts(
  kind: HostileKind,
  recipes: readonly Recipe[],
  limits: Limits,
): readonly HostileText[] {
  return recipes.map((recipe) => ({ kind, name: recipe[0], create: () => fill(recipe, limits) }));
}

/** Repeats the piece until a limit is reached. */
function fill(
  [, piece, head = '', tail = '']: Recipe,
  { charactersMax, piecesMax = Infinity }: Limits,
): string {
  const pieces = [head];
  let bytesLeft = charactersMax - Buffer.byteLength(head) - Buffer.byteLength(tail);
  if (!piece.includes('@')) {
    const count = Math.min(piecesMax, Math.floor(bytesLeft / Buffer.byteLength(piece)));
    return head + piece.repeat(count) + tail;
  }
  for (let at = 0; at < piecesMax; at += 1) {
    const next = piece.replaceAll('@', String(at));
    bytesLeft -= Buffer.byteLength(next);
    if (bytesLeft < 0) break;
    pieces.push(next);
  }
  return [...pieces, tail].join('');
}

function toUrls(count: number): string {
  return Array.from({ length: count }, (_, at) => `"https://h.example/@-${at}.mp4"`).join(' ');
}

function toJsonLd(text: string): string {
  return `<script type="application/ld+json">${text}</script>`;
}
