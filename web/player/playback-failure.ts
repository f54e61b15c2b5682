/** Why a video does not play, as far as a viewer can make use of it. */
export type PlaybackFailure =
  | 'gone'
  | 'refused'
  | 'unreachable'
  | 'busy'
  | 'offline'
  | 'unsupported'
  | 'protected'
  | 'damaged'
  | 'unplayable';

type FailureText = { readonly title: string; readonly advice: string };

export const FAILURE_TEXTS = {
  gone: {
    title: 'This video is gone',
    advice: 'Its source no longer has it. If it has only moved, it may come back.',
  },
  refused: {
    title: 'The source refuses to play this video',
    advice: 'Whoever publishes it does not hand it out here, or no longer does.',
  },
  unreachable: {
    title: 'The video’s source does not answer',
    advice: 'This is usually over in a moment. Try again.',
  },
  busy: {
    title: 'Too many requests just now',
    advice: 'Wait a minute, then try again.',
  },
  offline: {
    title: 'You seem to be offline',
    advice: 'Check your connection, then try again.',
  },
  unsupported: {
    title: 'This browser can’t play this video',
    advice: 'Its format or codec is not supported here. Another browser may play it.',
  },
  protected: {
    title: 'This video is protected',
    advice: 'It needs a licence that this player does not ask for.',
  },
  damaged: {
    title: 'The video is damaged',
    advice: 'A part of it could not be decoded. Trying again sometimes helps.',
  },
  unplayable: {
    title: 'The video could not be loaded',
    advice: 'Its source does not answer, or its format is not supported here.',
  },
} as const satisfies Record<PlaybackFailure, FailureText>;

/** Codes of this service's errors that tell more than their status. */
const FAILURE_OF_CODE: ReadonlyMap<string, PlaybackFailure> = new Map([
  ['source_protected', 'refused'],
  ['url_not_allowed', 'refused'],
  ['source_unsupported', 'damaged'],
]);

export function classifyErrorCode(code: string): PlaybackFailure | undefined {
  return FAILURE_OF_CODE.get(code);
}

/** What an HTTP status of the stream says about it; `undefined` for one that says nothing is wrong. */
export function classifyStatus(status: number): PlaybackFailure | undefined {
  if (status < 400) return undefined;
  if (status === 401 || status === 403 || status === 422 || status === 451) return 'refused';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status === 503) return 'busy';
  if (status === 416) return 'damaged';
  return 'unreachable';
}
