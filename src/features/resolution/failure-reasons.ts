import type { EgressFailure } from '#platform/egress/egress-failure.ts';

import type { ResolutionFailureCode } from './resolution.ts';

/**
 * Every way in which a resolution ends without a video: the API's code, and a sentence for the caller that says
 * what is the matter and what to do next. No sentence names a host.
 */
export const FAILURE_REASONS = {
  address_refused: {
    code: 'url_not_allowed',
    message: 'This address can’t be used. Send the http or https address of a public source.',
  },
  provider_off: {
    code: 'source_unsupported',
    message:
      'Videos of this provider are turned off on this service. Ask its operator, or send another address.',
  },
  no_video: {
    code: 'source_unsupported',
    message: 'No video was found on this page. Send the address of the video itself.',
  },
  empty: {
    code: 'source_unsupported',
    message: 'The source sent an empty answer. Check that the address leads to a video.',
  },
  not_a_video: {
    code: 'source_unsupported',
    message: 'This address leads to something that is not a video. Send the address of a video.',
  },
  segment: {
    code: 'source_unsupported',
    message: 'This is a single segment of a stream. Send the address of its playlist or manifest.',
  },
  transport_stream: {
    code: 'source_unsupported',
    message:
      'This is an MPEG transport or program stream. Browsers play those only through an HLS playlist: send its address.',
  },
  matroska: {
    code: 'source_unsupported',
    message: 'This is a Matroska (MKV) file, which browsers don’t play. Offer it as WebM or MP4.',
  },
  ogg: {
    code: 'source_unsupported',
    message: 'This is an Ogg file, which not all browsers play. Offer it as WebM or MP4.',
  },
  old_container: {
    code: 'source_unsupported',
    message:
      'This is an AVI, Flash or Windows Media file, which browsers don’t play. Offer it as MP4.',
  },
  quicktime_codec: {
    code: 'source_unsupported',
    message: 'This QuickTime file’s video can’t be played by browsers. Offer it as H.264 in MP4.',
  },
  audio_only: {
    code: 'source_unsupported',
    message: 'This source has sound but no picture. Send the address of a video.',
  },
  damaged: {
    code: 'source_unsupported',
    message:
      'This file is damaged or incomplete: its index can’t be read. Upload it anew, then try again.',
  },
  bad_playlist: {
    code: 'source_unsupported',
    message:
      'This playlist or manifest can’t be read, or names no media. Check it with its publisher.',
  },
  utf16_text: {
    code: 'source_unsupported',
    message: 'This text is written in UTF-16. Playlists must be UTF-8.',
  },
  drm: {
    code: 'source_protected',
    message: 'This video is protected by DRM and can be played by its provider’s own player only.',
  },
  login_required: {
    code: 'source_protected',
    message: 'The source asks for a login or refuses access. Send the address of a public video.',
  },
  legally_withheld: {
    code: 'source_protected',
    message: 'The source withholds this video for legal reasons.',
  },
  gone: {
    code: 'source_error',
    message: 'The source is no longer there, or never was. Check the address.',
  },
  off_air: {
    code: 'source_error',
    message: 'This channel is not on air. Try again when its broadcast has begun.',
  },
  busy: {
    code: 'source_error',
    message: 'The source turns requests away because it gets too many. Try again later.',
  },
  crowded: {
    code: 'source_error',
    message: 'This service asks too much of the source at the moment. Try again later.',
  },
  upstream_failed: {
    code: 'source_error',
    message: 'The source answered with an error of its own. Try again later.',
  },
  upstream_refused: {
    code: 'source_error',
    message: 'The source did not accept the request. Check the address.',
  },
  broken_answer: {
    code: 'source_error',
    message: 'The source’s answer is broken. Try again later.',
  },
  too_many_redirects: {
    code: 'source_error',
    message: 'The address redirects too many times. Send the address that it finally leads to.',
  },
  too_large: {
    code: 'source_error',
    message:
      'The source’s page or playlist is too large to be read. Send the address of the video itself.',
  },
  over_budget: {
    code: 'source_error',
    message:
      'Finding the video would take too many requests. Send the address of the video itself.',
  },
  name_unknown: {
    code: 'source_unreachable',
    message: 'The source’s host name could not be found. Check the address.',
  },
  unreachable: {
    code: 'source_unreachable',
    message: 'The source can’t be reached. Check the address, or try again later.',
  },
  insecure: {
    code: 'source_unreachable',
    message:
      'No secure connection to the source could be made. Its certificate may be wrong or out of date.',
  },
  timeout: {
    code: 'source_timeout',
    message: 'The source took too long to answer. Try again later.',
  },
} as const satisfies Record<
  string,
  { readonly code: ResolutionFailureCode; readonly message: string }
>;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** What an exchange's failure means for the resolution; `aborted` is decided by who aborted it. */
export const EGRESS_FAILURE_REASONS = {
  blocked_address: 'address_refused',
  dns: 'name_unknown',
  connect: 'unreachable',
  tls: 'insecure',
  timeout: 'timeout',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
  protocol: 'broken_answer',
  reset: 'broken_answer',
  aborted: 'timeout',
} as const satisfies Record<EgressFailure, FailureReason>;

const STATUS_REASONS: ReadonlyMap<number, FailureReason> = new Map([
  [401, 'login_required'],
  [402, 'login_required'],
  [403, 'login_required'],
  [404, 'gone'],
  [407, 'login_required'],
  [408, 'timeout'],
  [410, 'gone'],
  [429, 'busy'],
  [451, 'legally_withheld'],
  [504, 'timeout'],
]);

/** Undefined for a status that carries the source. Redirects were followed before. */
export function classifyStatus(status: number): FailureReason | undefined {
  if (status === 200 || status === 203 || status === 206) return undefined;
  if (status === 204 || status === 205) return 'empty';
  return STATUS_REASONS.get(status) ?? (status >= 500 ? 'upstream_failed' : 'upstream_refused');
}
