import type { SubtitleFile } from '#lib/dash/insert-subtitles.ts';
import type { SegmentStart } from '#lib/hls/read-timeline.ts';
import type { Subrange } from '#lib/hls/segment-reader.ts';

import type { Resource } from './resource.ts';

type Variables = Resource['variables'];

/** A piece of a track, as it is sealed. Times in seconds of the presentation; `endSeconds` may be infinite. */
export type SubtitlePiece = {
  /** `mapped` is WebVTT as HLS has it, with the timestamps of the media. */
  readonly form: SubtitleFile['form'] | 'mapped';
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** See SubtitleFile. */
  readonly mediaSeconds: number;
  /** The media whose timestamps an HLS player compares with. */
  readonly first: SegmentStart | null;
};

const FORMS = [
  'mapped',
  'text',
  'init',
  'fragment',
] as const satisfies readonly SubtitlePiece['form'][];

/** Variables of a playlist can't be named like these (RFC 8216bis §4.4.2.3). */
const LANG = ':lang';
const REVISION = ':revision';
const OWN = /^:/;

/** What a subtitle rendition's address is sealed with, beside the variables that its media imports. */
export function sealTrack(
  track: { readonly lang: string; readonly revision: number },
  imported: Variables,
): Variables {
  return new Map([...imported, [LANG, track.lang], [REVISION, String(track.revision)]]);
}

export function openTrack(variables: Variables): {
  readonly lang: string;
  readonly revision: number;
  readonly imported: Variables;
} {
  return {
    lang: variables.get(LANG) ?? '',
    revision: Number(variables.get(REVISION) ?? 0),
    imported: new Map([...variables].filter(([name]) => !OWN.test(name))),
  };
}

/** Addresses change with the text, so that what a cache has of an older one is not taken for this. */
export function sealPiece(
  track: { readonly lang: string; readonly revision: number },
  { form, startSeconds, endSeconds, mediaSeconds, first }: SubtitlePiece,
): Variables {
  const entries: readonly (readonly [string, string | undefined])[] = [
    [':form', form],
    [':start', String(startSeconds)],
    [':end', String(endSeconds)],
    [':media', String(mediaSeconds)],
    [':at', first === null ? undefined : String(first.atSeconds)],
    [':range', writeRange(first?.range)],
    [':map', first?.map?.url.href],
    [':map-range', writeRange(first?.map?.range)],
    [':key', first?.key?.url.href],
    [':iv', first?.key?.iv],
  ];
  const given = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new Map([...sealTrack(track, new Map()), ...given]);
}

export function openPiece({ url, variables }: Pick<Resource, 'url' | 'variables'>): SubtitlePiece {
  return {
    form: FORMS.find((form) => form === variables.get(':form')) ?? 'text',
    startSeconds: Number(variables.get(':start')),
    endSeconds: Number(variables.get(':end')),
    mediaSeconds: Number(variables.get(':media')),
    first: openSegment(url, variables),
  };
}

function openSegment(url: URL, variables: Variables): SegmentStart | null {
  const at = variables.get(':at');
  if (at === undefined) return null;
  const map = URL.parse(variables.get(':map') ?? '');
  const key = URL.parse(variables.get(':key') ?? '');
  return {
    url,
    range: readRange(variables.get(':range')),
    map: map && { url: map, range: readRange(variables.get(':map-range')) },
    key: key && { url: key, iv: variables.get(':iv') ?? '' },
    atSeconds: Number(at),
  };
}

function writeRange(range: Subrange | null | undefined): string | undefined {
  return range ? `${range.start}+${range.length}` : undefined;
}

function readRange(text: string | undefined): Subrange | null {
  const [start, length] = text?.split('+').map(Number) ?? [];
  return start === undefined || length === undefined ? null : { start, length };
}
