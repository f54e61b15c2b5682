import {
  DESCRIPTION_CHARACTERS_MAX,
  SOURCE_CAPTIONS_MAX,
  TITLE_CHARACTERS_MAX,
} from '../../contract/limits.ts';
import { cleanLine } from '../../lib/text/clean-text.ts';
import { parseWebUrl } from './parse-web-url.ts';
import type { SourceCaption } from './resolution.ts';

/** What a page or a provider says about a video; used where the video itself is silent. */
export type VideoDetails = {
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnailUrl: URL | null;
  /** Seconds. */
  readonly duration: number | null;
  readonly captions: readonly SourceCaption[];
};

export const NO_DETAILS: VideoDetails = {
  title: null,
  description: null,
  thumbnailUrl: null,
  duration: null,
  captions: [],
};

type RawDetails = {
  readonly title: string | null;
  readonly description: string | null;
  readonly thumbnail: string | null;
  readonly duration: number | null;
  readonly captions?: readonly SourceCaption[];
  readonly base: URL;
};

/** Text becomes one clean line of bounded length; a thumbnail that is no web address is dropped. */
export function toDetails({
  title,
  description,
  thumbnail,
  duration,
  captions = [],
  base,
}: RawDetails): VideoDetails {
  return {
    title: cleanLine(title ?? '', TITLE_CHARACTERS_MAX),
    description: cleanLine(description ?? '', DESCRIPTION_CHARACTERS_MAX),
    thumbnailUrl: (thumbnail === null ? undefined : parseWebUrl(thumbnail, base)) ?? null,
    duration,
    captions: captions.slice(0, SOURCE_CAPTIONS_MAX),
  };
}

/** Each of the first, or of the second where the first has none. */
export function mergeDetails(first: VideoDetails, second: VideoDetails): VideoDetails {
  return {
    title: first.title ?? second.title,
    description: first.description ?? second.description,
    thumbnailUrl: first.thumbnailUrl ?? second.thumbnailUrl,
    duration: first.duration ?? second.duration,
    captions: first.captions.length === 0 ? second.captions : first.captions,
  };
}

/** Longest duration that is believed of a page: some hundred days. */
const SECONDS_MAX = 1e7;

/** Seconds, as a number or as text; null for anything that can't be a duration. */
export function readDuration(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds > 0 && seconds < SECONDS_MAX ? seconds : null;
}
