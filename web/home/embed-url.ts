import type { VideoWire } from '#features/videos/wire/wire.ts';

import { toPath } from '../shared/base-url.ts';
import { parseApiError } from '../shared/parse-api-error.ts';

export type EmbedOutcome =
  | { readonly kind: 'embedded'; readonly video: VideoWire }
  | { readonly kind: 'refused'; readonly message: string };

const INVALID_URL =
  'This is not a valid URL. Enter a complete URL, for example https://example.com/video.mp4.';
const UNKNOWN_ERROR = {
  code: 'internal_error',
  message: 'Something went wrong. Try again.',
};

/** Resolves the URL through the API. A failure is returned as a message for the user. */
export async function embedUrl(url: string): Promise<EmbedOutcome> {
  try {
    const response = await fetch(toPath('api/v1/embed'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ url }),
    });
    if (!response.ok) return { kind: 'refused', message: toMessage(await response.json()) };
    const video: VideoWire = await response.json();
    return { kind: 'embedded', video };
  } catch {
    return {
      kind: 'refused',
      message: 'The server can’t be reached. Check your connection and try again.',
    };
  }
}

/**
 * Returns the message of the error envelope. Validation messages are written for developers, so
 * they are replaced.
 */
function toMessage(body: unknown): string {
  const { code, message } = parseApiError(body) ?? UNKNOWN_ERROR;
  return code === 'validation_failed' ? INVALID_URL : message;
}
