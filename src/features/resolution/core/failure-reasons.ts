import type { ErrorCode } from '#contract/error-codes.ts';
import type { EgressFailure } from '#platform/egress/egress-failure.ts';

/** The API error codes of failed resolutions. */
export type ResolutionFailureCode = Extract<
  ErrorCode,
  | 'url_not_allowed'
  | 'source_blocked'
  | 'source_unsupported'
  | 'source_protected'
  | 'source_unreachable'
  | 'source_error'
  | 'source_timeout'
>;

/**
 * All reasons for a failed resolution, each with the API's error code and a message that states
 * what happened and what to do next. No message contains a host.
 */
export const FAILURE_REASONS = {
  url_blocked: {
    code: 'url_not_allowed',
    message:
      'This URL can’t be fetched. Use a public http(s) URL; administrators can allow private networks (EGRESS_ALLOW).',
  },
  source_blocked: {
    code: 'source_blocked',
    message: 'The operator of this service has blocked this source. Use a different URL.',
  },
  provider_off: {
    code: 'source_unsupported',
    message:
      'This provider is disabled on this server. Use a different URL, or ask the operator to enable it.',
  },
  no_video: {
    code: 'source_unsupported',
    message: 'No video was found on this page. Use the URL of the video itself.',
  },
  empty: {
    code: 'source_unsupported',
    message: 'The source returned an empty response. Check that the URL leads to a video.',
  },
  not_a_video: {
    code: 'source_unsupported',
    message: 'This URL does not lead to a video. Use the URL of a video.',
  },
  segment: {
    code: 'source_unsupported',
    message: 'This is a single segment of a stream. Use the URL of its playlist or manifest.',
  },
  init_segment: {
    code: 'source_unsupported',
    message:
      'This is an initialization segment without media. Use the URL of its playlist or manifest.',
  },
  transport_stream: {
    code: 'source_unsupported',
    message:
      'This is an MPEG transport or program stream. Browsers play it only through an HLS playlist. Use the playlist URL.',
  },
  matroska: {
    code: 'source_unsupported',
    message: 'This is a Matroska (MKV) file, which browsers can’t play. Convert it to WebM or MP4.',
  },
  ogg: {
    code: 'source_unsupported',
    message: 'This is an Ogg file, which some browsers can’t play. Convert it to WebM or MP4.',
  },
  old_container: {
    code: 'source_unsupported',
    message:
      'This is an AVI, Flash or Windows Media file, which browsers can’t play. Convert it to MP4.',
  },
  quicktime_codec: {
    code: 'source_unsupported',
    message:
      'Browsers can’t play the video codec of this QuickTime file. Convert it to H.264 in MP4.',
  },
  audio_only: {
    code: 'source_unsupported',
    message: 'This source contains only audio. Use the URL of a video.',
  },
  damaged: {
    code: 'source_unsupported',
    message:
      'This file is damaged or incomplete: its index can’t be read. Upload it again, then retry.',
  },
  bad_playlist: {
    code: 'source_unsupported',
    message:
      'This playlist or manifest is invalid or contains no media. Ask its publisher to fix it.',
  },
  utf16_text: {
    code: 'source_unsupported',
    message:
      'This playlist is encoded in UTF-16, but playlists must be UTF-8. Ask its publisher to fix it.',
  },
  drm: {
    code: 'source_protected',
    message:
      'This video is encrypted or protected by DRM. Only its provider’s own player can play it.',
  },
  login_required: {
    code: 'source_protected',
    message: 'The source requires a login or denies access. Use the URL of a public video.',
  },
  access_denied: {
    code: 'source_protected',
    message: 'The source denies access to this server. Use the URL of a public video.',
  },
  bot_check: {
    code: 'source_protected',
    message:
      'The source returned a bot check instead of the video. Use the URL of the video itself, or try again later.',
  },
  account_required: {
    code: 'source_protected',
    message:
      'This provider shows its videos only to users who are signed in to it. Use the URL of a public video.',
  },
  drm_only: {
    code: 'source_protected',
    message:
      'This provider protects its videos with DRM and has no player for other sites. Use another source.',
  },
  encrypted_files: {
    code: 'source_protected',
    message:
      'This provider encrypts its files end to end, so that servers can’t read them. Use the URL of a public video.',
  },
  no_public_player: {
    code: 'source_unsupported',
    message: 'This provider plays its videos only on its own pages. Use another URL of the video.',
  },
  legally_withheld: {
    code: 'source_protected',
    message: 'The source blocks this video for legal reasons. Use another source.',
  },
  gone: {
    code: 'source_error',
    message: 'The source was not found. Check the URL.',
  },
  off_air: {
    code: 'source_error',
    message: 'This channel is offline. Try again when the broadcast starts.',
  },
  busy: {
    code: 'source_error',
    message: 'The source is rate limiting requests. Try again later.',
  },
  crowded: {
    code: 'source_error',
    message: 'Too many requests to this source are in progress on this server. Try again later.',
  },
  upstream_failed: {
    code: 'source_error',
    message: 'The source returned a server error. Try again later.',
  },
  upstream_refused: {
    code: 'source_error',
    message: 'The source rejected the request. Check the URL.',
  },
  invalid_response: {
    code: 'source_error',
    message: 'The source returned an invalid response. Try again later.',
  },
  too_many_redirects: {
    code: 'source_error',
    message: 'The URL redirects too many times. Use the final URL.',
  },
  too_large: {
    code: 'source_error',
    message: 'The source’s page or playlist is too large. Use the URL of the video itself.',
  },
  too_complex: {
    code: 'source_error',
    message:
      'The source’s page or playlist is too complex to process. Use the URL of the video itself.',
  },
  over_budget: {
    code: 'source_error',
    message: 'Finding the video would take too many requests. Use the URL of the video itself.',
  },
  dns_failed: {
    code: 'source_unreachable',
    message: 'The DNS lookup of the source’s host name failed. Check the URL, or try again later.',
  },
  unreachable: {
    code: 'source_unreachable',
    message: 'The source can’t be reached. Check the URL, or try again later.',
  },
  tls_failed: {
    code: 'source_unreachable',
    message: 'The secure connection to the source failed. Check its TLS certificate.',
  },
  timeout: {
    code: 'source_timeout',
    message: 'The source took too long to respond. Try again later.',
  },
} as const satisfies Record<
  string,
  { readonly code: ResolutionFailureCode; readonly message: string }
>;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** `aborted` means a timeout here: aborts by the caller are handled before this lookup. */
export const EGRESS_FAILURE_REASONS = {
  blocked_address: 'url_blocked',
  dns: 'dns_failed',
  connect: 'unreachable',
  tls: 'tls_failed',
  timeout: 'timeout',
  too_large: 'too_large',
  too_many_redirects: 'too_many_redirects',
  protocol: 'invalid_response',
  reset: 'invalid_response',
  aborted: 'timeout',
} as const satisfies Record<EgressFailure, FailureReason>;

const STATUS_REASONS: ReadonlyMap<number, FailureReason> = new Map([
  [401, 'login_required'],
  [402, 'login_required'],
  [403, 'access_denied'],
  [404, 'gone'],
  [407, 'login_required'],
  [408, 'timeout'],
  [410, 'gone'],
  [429, 'busy'],
  [451, 'legally_withheld'],
  [504, 'timeout'],
]);

/** Returns undefined for a status with a usable body. Redirects have already been followed. */
export function classifyStatus(status: number): FailureReason | undefined {
  if (status === 200 || status === 203 || status === 206) return undefined;
  if (status === 204 || status === 205) return 'empty';
  return STATUS_REASONS.get(status) ?? (status >= 500 ? 'upstream_failed' : 'upstream_refused');
}
