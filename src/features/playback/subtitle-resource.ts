import type { SegmentStart } from '../../lib/hls/read-timeline.ts';
import type { Subrange } from '../../lib/hls/segment-reader.ts';
import type { SubtitleSegment } from '../../lib/hls/write-subtitle-playlist.ts';
import type { Resource } from './resource.ts';

type Variables = Resource['variables'];

/** A piece of a track, as it is sealed. Times in seconds of the presentation; `endSeconds` may be infinite. */
export type SubtitlePiece = {
  readonly lang: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** What its times count from: the presentation's start (HLS) or the period's (DASH). */
  readonly shiftSeconds: number;
  /** The media whose timestamps an HLS player compares with. */
  readonly first: SegmentStart | null;
  readonly isHls: boolean;
};

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
  segment: SubtitleSegment & { readonly shiftSeconds: number | null },
): Variables {
  const { startSeconds, endSeconds, shiftSeconds, first } = segment;
  const entries: readonly (readonly [string, string | undefined])[] = [
    [':start', String(startSeconds)],
    [':end', String(endSeconds)],
    [':shift', shiftSeconds === null ? undefined : String(shiftSeconds)],
    [':at', first === null ? undefined : String(first.atSeconds)],
    [':range', writeRange(first?.range)],
    [':map', first?.map?.url.href],
    [':map-range', writeRange(first?.map?.range)],
    [':key', first?.key?.url.href],
    [':iv', first?.key?.iv],
  ];
  const given = entries.flatMap(([name, value]) =>
    value === undefined ? [] : ([[name, value]] as const),
  );
  return new Map([...sealTrack(track, new Map()), ...given]);
}

export function openPiece({ url, variables }: Pick<Resource, 'url' | 'variables'>): SubtitlePiece {
  const at = variables.get(':at');
  const shift = variables.get(':shift');
  const map = URL.parse(variables.get(':map') ?? '');
  const key = URL.parse(variables.get(':key') ?? '');
  return {
    lang: openTrack(variables).lang,
    startSeconds: Number(variables.get(':start')),
    endSeconds: Number(variables.get(':end')),
    shiftSeconds: Number(shift ?? 0),
    isHls: shift === undefined,
    first:
      at === undefined
        ? null
        : {
            url,
            range: readRange(variables.get(':range')),
            map: map && { url: map, range: readRange(variables.get(':map-range')) },
            key: key && { url: key, iv: variables.get(':iv') ?? '' },
            atSeconds: Number(at),
          },
  };
}

function writeRange(range: Subrange | null | undefined): string | undefined {
  return range ? `${range.start}+${range.length}` : undefined;
}

function readRange(text: string | undefined): Subrange | null {
  const [start, length] = text?.split('+').map(Number) ?? [];
  return start === undefined || length === undefined ? null : { start, length };
}
