import {
  DESCRIPTION_CHARACTERS_MAX,
  SOURCE_CAPTIONS_MAX,
  TITLE_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

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

/** As it was said, by somebody who may be wrong; what is not said can be left out. */
type RawDetails = {
  readonly title?: string | null | undefined;
  readonly description?: string | null | undefined;
  readonly thumbnail?: string | null | undefined;
  /** Seconds. */
  readonly duration?: number | null | undefined;
  readonly captions?: readonly SourceCaption[];
  readonly base: URL;
};

/** Text becomes one clean line of bounded length; a thumbnail that is no web address and a duration that can be none are dropped. */
export function toDetails(raw: RawDetails): VideoDetails {
  const { title, description, thumbnail, base, captions = [] } = raw;
  return {
    title: cleanLine(title ?? '', TITLE_CHARACTERS_MAX),
    description: cleanLine(description ?? '', DESCRIPTION_CHARACTERS_MAX),
    thumbnailUrl: isNothing(thumbnail) ? null : (parseWebUrl(thumbnail, base) ?? null),
    duration: readDuration(raw.duration),
    captions: captions.slice(0, SOURCE_CAPTIONS_MAX),
  };
}

/** An empty address would be the base itself. */
function isNothing(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === '';
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
