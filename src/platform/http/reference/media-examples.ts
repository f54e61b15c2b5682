import type { ErrorCode } from '#contract/error-codes.ts';

/** A typical message of each error. */
export const ERROR_MESSAGES: Readonly<Record<ErrorCode, string>> = {
  invalid_json: 'The body is not valid JSON. Check it.',
  bad_request: 'The request is malformed. Check its URL and headers.',
  credential_in_query: 'Send credentials in headers, and replace this one.',
  ambiguous_credentials: 'Send one credential: a bearer token or an API key.',
  authentication_required: 'Sign in: send a bearer token or an API key.',
  invalid_credentials: 'Incorrect e-mail or password.',
  second_factor_required: 'A code is required. Submit it with the challenge.',
  invalid_challenge: 'This login has expired or was already used. Log in again.',
  invalid_passkey: 'The passkey was not accepted. Try again, or sign in with your password.',
  invalid_code: 'Incorrect code. Submit the current code.',
  invalid_token: 'The bearer token is invalid or expired. Log in again.',
  invalid_api_key: 'The API key is invalid, expired or revoked.',
  insufficient_scope: 'The API key lacks the scope videos:write.',
  bearer_token_required: 'API keys are not accepted here. Send a bearer token.',
  registration_closed: 'Registration is closed. Ask the administrator for an account.',
  email_not_configured: 'This service sends no e-mail. Ask its operator.',
  recent_login_required: 'Confirm with your password or a passkey, and repeat this.',
  cross_site_refused: 'The request came from another site.',
  embed_not_allowed: 'This site may not embed the video.',
  download_not_allowed: 'The owner does not allow downloads. Play embed.stream instead.',
  invalid_playback_token: 'The token is signed, but its claim /exp is missing. Sign another token.',
  signing_key_not_found: 'Signing key not found. Check the ID.',
  signing_key_exists: 'You already have this key. Upload another one.',
  signing_key_limit: 'The account has its maximum of signing keys. Delete one first.',
  link_used_up: 'This link has reached its maximum of views.',
  link_limit: 'The video has its maximum of share links. Delete one first.',
  link_not_found: 'Share link not found. Check the ID.',
  token_not_active: 'This token is not valid yet. Try again later.',
  network_not_allowed: 'This token is for other networks. Request one for yours.',
  country_not_allowed: 'This token does not allow playback in your country.',
  session_limit_reached: 'The token has its maximum of viewers. Stop playback elsewhere.',
  site_not_allowed: 'Requests from this site are not allowed.',
  quota_exceeded: 'The quota is used up. See details.',
  source_blocked: 'The operator has blocked this source. Use another one.',
  not_found: 'Not found. Check the URL.',
  video_removed: 'This video was removed for legal reasons.',
  video_not_found: 'Video not found. Check the ID.',
  source_not_found: 'Source not found. Check the ID.',
  webhook_not_found: 'Webhook not found. Check the ID.',
  delivery_not_found: 'Delivery not found. Check the ID.',
  event_not_found:
    'The event, or an event after it, is no longer stored. Omit `after` to start with the oldest.',
  subtitle_not_found: 'Subtitle track not found. Check the language.',
  feed_not_found: 'Feed not found. Check the ID.',
  playlist_not_found: 'Playlist not found. Check the ID.',
  method_not_allowed: 'The method is not allowed here. See Allow.',
  not_acceptable: 'The response is JSON. Accept application/json.',
  request_timeout: 'The request took too long to arrive. Send it again.',
  second_factor_exists: 'The account has an authenticator app. Remove it first.',
  email_taken: 'An account with this e-mail address exists. Log in.',
  password_required: 'Set a password first.',
  video_exists: 'A video of this URL exists with other values. See details.',
  feed_exists: 'You already follow this feed.',
  last_source: 'The last source can’t be removed. Delete the video.',
  delivery_expired: 'The delivery is too old to be sent again.',
  idempotency_in_progress: 'A request with this Idempotency-Key is in progress. Try again.',
  precondition_failed: 'The record has changed. Fetch it again and retry.',
  payload_too_large: 'The body is too large. Send less.',
  uri_too_long: 'The URL is too long. Shorten its query.',
  unsupported_media_type: 'Send the body as application/json.',
  range_not_satisfiable: 'The range is outside the file.',
  validation_failed: 'The request is invalid. See details.',
  invalid_mail_token: 'The link has expired or was used. Request a new one.',
  idempotency_conflict: 'This Idempotency-Key belongs to another request. Use a new key.',
  url_not_allowed: 'This host can’t be found, or is on a private network. Check the spelling.',
  invalid_subtitle: 'The file can’t be read as subtitles. See details.',
  source_unsupported: 'No playable video was found. Check the URL.',
  source_protected: 'The video is encrypted and can’t be played.',
  rate_limited: 'Too many requests. Try again in 12 seconds.',
  headers_too_large: 'The headers are too large. Send fewer.',
  internal_error: 'Something went wrong on the server. Try again later.',
  format_unsupported: 'Unsupported format. Use format=json or format=xml.',
  source_unreachable: 'The source could not be reached.',
  source_error: 'The source returned an error. Check the URL.',
  unavailable: 'The service is busy. Try again in a few seconds.',
  source_timeout: 'The source took too long to respond. Try again.',
};

const SCHEMA_REFERENCE = '#/components/schemas/';
const EXAMPLE_REFERENCE = '#/components/examples/';

type Schema = { readonly $ref?: string; readonly examples?: readonly unknown[] };
export type Media = { readonly schema?: Schema };
export type Schemas = Readonly<Record<string, Schema>>;

/** Moves the examples of all schemas to the document's examples, and adds one for each error. */
export function collectExamples(schemas: Schemas): Readonly<Record<string, object>> {
  const described = Object.entries(schemas).flatMap(([name, { examples = [] }]) =>
    examples.slice(0, 1).map((value) => [name, { value }] as const),
  );
  const errors = Object.entries(ERROR_MESSAGES).map(
    ([code, message]) => [toErrorName(code), { value: toErrorBody(code, message) }] as const,
  );
  return Object.fromEntries([...described, ...errors]);
}

/** Refers to the example of a body's schema. The description of an error lists its codes. */
export function addExample(
  media: Media,
  { examples, description }: { readonly examples: object; readonly description: string },
): object {
  const schema = media.schema?.$ref?.slice(SCHEMA_REFERENCE.length);
  if (schema === undefined) return hoistExample(media);
  const code = /`(\w+)`/.exec(description)?.[1] ?? '';
  const name = schema === 'Error' ? toErrorName(code) : schema;
  if (!Object.hasOwn(examples, name)) return media;
  return { ...media, examples: { [name]: { $ref: EXAMPLE_REFERENCE + name } } };
}

/** Moves the example of an inline schema next to it, where all tools find it. */
function hoistExample(media: Media): object {
  const { examples = [], ...schema } = media.schema ?? {};
  return examples.length === 0 ? media : { ...media, schema, example: examples[0] };
}

/** Linters reject components that the document does not use. */
export function keepUsed(
  examples: Readonly<Record<string, object>>,
  document: object,
): Readonly<Record<string, object>> {
  const text = JSON.stringify(document);
  return Object.fromEntries(
    Object.entries(examples).filter(([name]) => text.includes(`"${EXAMPLE_REFERENCE}${name}"`)),
  );
}

function toErrorName(code: string): string {
  return `error.${code}`;
}

function toErrorBody(code: string, message: string): object {
  return {
    success: false,
    error: { code, message },
    requestId: 'req_5Tq8VbZr2MxWnKcD',
    apiVersion: 'v1',
    timestamp: '2026-01-31T12:00:00.000Z',
  };
}
