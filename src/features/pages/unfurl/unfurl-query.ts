import { Type } from 'typebox';

import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';

const PIXELS = { minimum: 1, maximum: 100_000 };

/** Query parameters that `/oembed` and `/iframely` share. Unknown parameters are ignored. */
export const UNFURL_PARAMETERS = {
  url: Type.String({
    minLength: 1,
    maxLength: SOURCE_URL_CHARACTERS_MAX,
    description:
      'URL of a public video, or of a watch or embed page of this service. Percent-encode it.',
    examples: ['https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd'],
  }),
  maxwidth: Type.Optional(
    Type.Integer({ ...PIXELS, description: 'Maximum width of the player in CSS pixels.' }),
  ),
  maxheight: Type.Optional(
    Type.Integer({ ...PIXELS, description: 'Maximum height of the player in CSS pixels.' }),
  ),
} as const;

/** The options of the routes that unfurl URLs. */
export const UNFURL_CONFIG = {
  cors: 'public',
  cache: 'public',
  // The handlers count only requests that may cause upstream requests.
  rateLimit: 'none',
  ignoresQueryKeys: true,
} as const;

/** Errors of all unfurling operations, in addition to those of each response format. */
export const UNFURL_ERRORS = [
  'bad_request',
  'credential_in_query',
  'ambiguous_credentials',
  'invalid_token',
  'invalid_api_key',
  'insufficient_scope',
  'site_not_allowed',
  'video_not_found',
  'validation_failed',
  'url_not_allowed',
  'source_unsupported',
  'source_protected',
  'rate_limited',
  'source_blocked',
  'video_removed',
  'internal_error',
  'source_unreachable',
  'source_error',
  'unavailable',
  'source_timeout',
] as const;
