import { FAILURE_REASONS } from '#features/resolution/index.ts';
import { omitNames, translateMessage } from '#lib/i18n/translate-message.ts';

import type { Messages } from '../messages/catalogs.ts';

type Reason = keyof typeof FAILURE_REASONS;
type ViewerText = keyof Messages['failedVideo'];

/**
 * Texts that state what viewers can do. `own` is the text of the reason, where viewers and owners
 * can do the same.
 */
const VIEWER_TEXTS = {
  url_blocked: 'noVideo',
  url_port: 'noVideo',
  url_credentials: 'noVideo',
  stream_protocol: 'format',
  torrent: 'format',
  blob_url: 'noVideo',
  local_file: 'noVideo',
  data_url: 'noVideo',
  other_scheme: 'noVideo',
  source_blocked: 'blocked',
  provider_off: 'blocked',
  no_video: 'noVideo',
  empty: 'noVideo',
  not_a_video: 'noVideo',
  segment: 'noVideo',
  init_segment: 'noVideo',
  transport_stream: 'format',
  matroska: 'format',
  ogg: 'format',
  old_container: 'format',
  quicktime_codec: 'format',
  audio_only: 'noVideo',
  damaged: 'invalid',
  bad_playlist: 'invalid',
  channel_list: 'noVideo',
  long_urls: 'invalid',
  utf16_text: 'invalid',
  drm: 'own',
  login_required: 'denied',
  access_denied: 'denied',
  bot_check: 'denied',
  account_required: 'provider',
  drm_only: 'provider',
  encrypted_files: 'provider',
  no_public_player: 'provider',
  legally_withheld: 'withheld',
  gone: 'noVideo',
  off_air: 'own',
  busy: 'own',
  crowded: 'own',
  upstream_failed: 'own',
  upstream_refused: 'denied',
  invalid_response: 'own',
  too_many_redirects: 'noVideo',
  too_large: 'noVideo',
  too_complex: 'noVideo',
  over_budget: 'noVideo',
  dns_failed: 'temporary',
  unreachable: 'temporary',
  tls_failed: 'temporary',
  timeout: 'own',
} as const satisfies Record<Reason, ViewerText | 'own'>;

const REASONS = Object.keys(VIEWER_TEXTS).filter((name) => isReason(name));

/** Explains to viewers why a video failed. The API's message is for the owner. */
export function explainFailure(
  { message }: { readonly message: string },
  { failedVideo, reasons }: Messages,
): string {
  const reason = findReason(message);
  if (reason === undefined) return failedVideo.other;
  const name = VIEWER_TEXTS[reason];
  if (name !== 'own') return failedVideo[name];
  const owners = FAILURE_REASONS[reason].message;
  return translateMessage(message, { [owners]: reasons[reason] }) ?? reasons[reason];
}

/** Undefined for a message of another version. */
function findReason(message: string): Reason | undefined {
  const general = omitNames(message);
  return REASONS.find((reason) => FAILURE_REASONS[reason].message === general);
}

function isReason(name: string): name is Reason {
  return Object.hasOwn(VIEWER_TEXTS, name);
}
