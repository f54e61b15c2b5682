import type { VideoWire } from '#features/videos/wire/wire.ts';

import { toPath } from '../shared/base-url.ts';
import { parseApiError } from '../shared/parse-api-error.ts';
import { readEvents } from '../shared/read-events.ts';

export type EmbedOutcome =
  | { readonly kind: 'embedded'; readonly video: VideoWire }
  | { readonly kind: 'refused'; readonly message: string };

/** What the server reports during a resolution. */
export type EmbedProgress = {
  readonly onFound: (format: NonNullable<VideoWire['type']>) => void;
};

const INVALID_URL =
  'This is not a valid URL. Enter a complete URL, for example https://example.com/video.mp4.';
const UNKNOWN_ERROR = {
  code: 'internal_error',
  message: 'Something went wrong. Try again.',
};
const CONNECTION_LOST = 'The server can’t be reached. Check your connection and try again.';

/** Resolves the URL through the API. A failure is returned as a message for the user. */
export async function embedUrl(url: string, progress: EmbedProgress): Promise<EmbedOutcome> {
  try {
    const response = await fetch(toPath('api/v1/embed'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ url }),
    });
    if (!response.ok || response.body === null) return refuse(await response.json());
    return await followEvents(response.body, progress);
  } catch {
    return { kind: 'refused', message: CONNECTION_LOST };
  }
}

async function followEvents(
  body: NonNullable<Response['body']>,
  { onFound }: EmbedProgress,
): Promise<EmbedOutcome> {
  for await (const { name, data } of readEvents(body)) {
    if (name === 'error') return refuse(JSON.parse(data));
    if (name === 'found') onFound(JSON.parse(data).format);
    if (name !== 'video') continue;
    const video: VideoWire = JSON.parse(data);
    return { kind: 'embedded', video };
  }
  return { kind: 'refused', message: CONNECTION_LOST };
}

/**
 * Returns the message of the error envelope. Validation messages are written for developers, so
 * they are replaced.
 */
function refuse(body: unknown): EmbedOutcome {
  const { code, message } = parseApiError(body) ?? UNKNOWN_ERROR;
  return { kind: 'refused', message: code === 'validation_failed' ? INVALID_URL : message };
}
