import type { SubtitleFile } from '#lib/dash/insert-subtitles.ts';
import type { SegmentStart } from '#lib/hls/read-timeline.ts';
import type { Subrange } from '#lib/hls/segment-reader.ts';

import type { Resource } from './resource.ts';

type Variables = Resource['variables'];

/** A piece of a track, in presentation seconds; `endSeconds` may be infinite. */
export type SubtitlePiece = {
  /**
   * `mapped` is WebVTT for HLS, with a timestamp map to the media (RFC 8216bis §3.1.4). `chapters` is
   * JSON for HLS.
   */
  readonly form: SubtitleFile['form'] | 'mapped' | 'chapters';
  readonly startSeconds: number;
  readonly endSeconds: number;
  readonly mediaSeconds: number;
  /** The media segment that an HLS player aligns the cues with. */
  readonly first: SegmentStart | null;
};

const FORMS = [
  'mapped',
  'chapters',
  'text',
  'init',
  'fragment',
] as const satisfies readonly SubtitlePiece['form'][];

/**
 * These internal names start with a colon, which cannot occur in the name of a playlist variable
 * (RFC 8216bis §4.4.2.3).
 */
const LANG = ':lang';
const REVISION = ':revision';
const INTERNAL_NAME = /^:/;

/**
 * The variables of a subtitle rendition: those that its media playlist imports, and the track's
 * language and revision.
 */
export function toTrackVariables(
  track: { readonly lang: string; readonly revision: number },
  imported: Variables,
): Variables {
  return new Map([...imported, [LANG, track.lang], [REVISION, String(track.revision)]]);
}

export function parseTrackVariables(variables: Variables): {
  readonly lang: string;
  readonly revision: number;
  readonly imported: Variables;
} {
  return {
    lang: variables.get(LANG) ?? '',
    revision: Number(variables.get(REVISION) ?? 0),
    imported: new Map([...variables].filter(([name]) => !INTERNAL_NAME.test(name))),
  };
}

/**
 * The revision is part of the URL, so the URL changes with the text and caches never serve an older
 * piece.
 */
export function toPieceVariables(
  track: { readonly lang: string; readonly revision: number },
  { form, startSeconds, endSeconds, mediaSeconds, first }: SubtitlePiece,
): Variables {
  const entries: readonly (readonly [string, string | undefined])[] = [
    [':form', form],
    [':start', String(startSeconds)],
    [':end', String(endSeconds)],
    [':media', String(mediaSeconds)],
    [':at', first === null ? undefined : String(first.atSeconds)],
    [':range', formatSubrange(first?.range)],
    [':map', first?.map?.url.href],
    [':map-range', formatSubrange(first?.map?.range)],
    [':key', first?.key?.url.href],
    [':iv', first?.key?.iv],
  ];
  const given = entries.flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return new Map([...toTrackVariables(track, new Map()), ...given]);
}

export function parsePieceVariables({
  url,
  variables,
}: Pick<Resource, 'url' | 'variables'>): SubtitlePiece {
  return {
    form: FORMS.find((form) => form === variables.get(':form')) ?? 'text',
    startSeconds: Number(variables.get(':start')),
    endSeconds: Number(variables.get(':end')),
    mediaSeconds: Number(variables.get(':media')),
    first: parseSegmentVariables(url, variables),
  };
}

function parseSegmentVariables(url: URL, variables: Variables): SegmentStart | null {
  const at = variables.get(':at');
  if (at === undefined) return null;
  const map = URL.parse(variables.get(':map') ?? '');
  const key = URL.parse(variables.get(':key') ?? '');
  return {
    url,
    range: parseSubrange(variables.get(':range')),
    map: map && { url: map, range: parseSubrange(variables.get(':map-range')) },
    key: key && { url: key, iv: variables.get(':iv') ?? '' },
    atSeconds: Number(at),
  };
}

function formatSubrange(range: Subrange | null | undefined): string | undefined {
  return range ? `${range.start}+${range.length}` : undefined;
}

function parseSubrange(text: string | undefined): Subrange | null {
  const [start, length] = text?.split('+').map(Number) ?? [];
  return start === undefined || length === undefined ? null : { start, length };
}
