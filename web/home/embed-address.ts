import type { VideoWire } from '#features/videos/wire.ts';

import { parseApiError } from '../shared/parse-api-error.ts';

export type EmbedOutcome =
  | { readonly kind: 'embedded'; readonly video: VideoWire }
  | { readonly kind: 'refused'; readonly message: string };

const NOT_AN_ADDRESS =
  'That is not a web address. Paste the whole address, such as https://example.com/video.mp4.';
const UNKNOWN_ERROR = {
  code: 'internal_error',
  message: 'Something went wrong here. Please try again.',
};

/** Asks the service for the video at an address; whatever goes wrong comes back in plain words. */
export async function embedAddress(address: string): Promise<EmbedOutcome> {
  try {
    const response = await fetch('/api/v1/embed', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ url: address }),
    });
    if (!response.ok) return { kind: 'refused', message: messageOf(await response.json()) };
    const video: VideoWire = await response.json();
    return { kind: 'embedded', video };
  } catch {
    return {
      kind: 'refused',
      message: 'This service does not answer. Check your connection, then try again.',
    };
  }
}

/** The envelope's own sentence, but where it speaks to a program of its request. */
function messageOf(body: unknown): string {
  const { code, message } = parseApiError(body) ?? UNKNOWN_ERROR;
  return code === 'validation_failed' ? NOT_AN_ADDRESS : message;
}
