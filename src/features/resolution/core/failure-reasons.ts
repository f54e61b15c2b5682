import type { ErrorCode } from '#contract/error-codes.ts';
import MESSAGES from '#locales/en/failure-reasons.json' with { type: 'json' };
import type { EgressError, EgressFailure } from '#platform/egress/egress-failure.ts';

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
  url_blocked: { code: 'url_not_allowed', message: MESSAGES.url_blocked },
  url_port: { code: 'url_not_allowed', message: MESSAGES.url_port },
  url_credentials: { code: 'url_not_allowed', message: MESSAGES.url_credentials },
  stream_protocol: { code: 'url_not_allowed', message: MESSAGES.stream_protocol },
  torrent: { code: 'url_not_allowed', message: MESSAGES.torrent },
  blob_url: { code: 'url_not_allowed', message: MESSAGES.blob_url },
  local_file: { code: 'url_not_allowed', message: MESSAGES.local_file },
  data_url: { code: 'url_not_allowed', message: MESSAGES.data_url },
  other_scheme: { code: 'url_not_allowed', message: MESSAGES.other_scheme },
  source_blocked: { code: 'source_blocked', message: MESSAGES.source_blocked },
  provider_off: { code: 'source_unsupported', message: MESSAGES.provider_off },
  no_video: { code: 'source_unsupported', message: MESSAGES.no_video },
  empty: { code: 'source_unsupported', message: MESSAGES.empty },
  not_a_video: { code: 'source_unsupported', message: MESSAGES.not_a_video },
  segment: { code: 'source_unsupported', message: MESSAGES.segment },
  init_segment: { code: 'source_unsupported', message: MESSAGES.init_segment },
  transport_stream: { code: 'source_unsupported', message: MESSAGES.transport_stream },
  matroska: { code: 'source_unsupported', message: MESSAGES.matroska },
  ogg: { code: 'source_unsupported', message: MESSAGES.ogg },
  old_container: { code: 'source_unsupported', message: MESSAGES.old_container },
  quicktime_codec: { code: 'source_unsupported', message: MESSAGES.quicktime_codec },
  audio_only: { code: 'source_unsupported', message: MESSAGES.audio_only },
  damaged: { code: 'source_unsupported', message: MESSAGES.damaged },
  bad_playlist: { code: 'source_unsupported', message: MESSAGES.bad_playlist },
  channel_list: { code: 'source_unsupported', message: MESSAGES.channel_list },
  long_urls: { code: 'source_unsupported', message: MESSAGES.long_urls },
  utf16_text: { code: 'source_unsupported', message: MESSAGES.utf16_text },
  drm: { code: 'source_protected', message: MESSAGES.drm },
  login_required: { code: 'source_protected', message: MESSAGES.login_required },
  access_denied: { code: 'source_protected', message: MESSAGES.access_denied },
  bot_check: { code: 'source_protected', message: MESSAGES.bot_check },
  account_required: { code: 'source_protected', message: MESSAGES.account_required },
  drm_only: { code: 'source_protected', message: MESSAGES.drm_only },
  encrypted_files: { code: 'source_protected', message: MESSAGES.encrypted_files },
  no_public_player: { code: 'source_unsupported', message: MESSAGES.no_public_player },
  legally_withheld: { code: 'source_protected', message: MESSAGES.legally_withheld },
  gone: { code: 'source_error', message: MESSAGES.gone },
  off_air: { code: 'source_error', message: MESSAGES.off_air },
  busy: { code: 'source_error', message: MESSAGES.busy },
  crowded: { code: 'source_error', message: MESSAGES.crowded },
  upstream_failed: { code: 'source_error', message: MESSAGES.upstream_failed },
  upstream_refused: { code: 'source_error', message: MESSAGES.upstream_refused },
  invalid_response: { code: 'source_error', message: MESSAGES.invalid_response },
  too_many_redirects: { code: 'source_error', message: MESSAGES.too_many_redirects },
  too_large: { code: 'source_error', message: MESSAGES.too_large },
  too_complex: { code: 'source_error', message: MESSAGES.too_complex },
  over_budget: { code: 'source_error', message: MESSAGES.over_budget },
  dns_failed: { code: 'source_unreachable', message: MESSAGES.dns_failed },
  unreachable: { code: 'source_unreachable', message: MESSAGES.unreachable },
  tls_failed: { code: 'source_unreachable', message: MESSAGES.tls_failed },
  timeout: { code: 'source_timeout', message: MESSAGES.timeout },
} as const satisfies Record<
  keyof typeof MESSAGES,
  { readonly code: ResolutionFailureCode; readonly message: string }
>;

export type FailureReason = keyof typeof FAILURE_REASONS;

/** `aborted` means a timeout here: aborts by the caller are handled before this lookup. */
const EGRESS_FAILURE_REASONS = {
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

/** A redirect can lead to another scheme. */
export function classifyEgressError({ failure, refusal }: EgressError): FailureReason {
  return refusal === 'scheme' ? 'other_scheme' : EGRESS_FAILURE_REASONS[failure];
}

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
