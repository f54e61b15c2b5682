import type { HomeScriptMessages } from '#features/pages/messages/messages-wire.ts';
import { translateMessage } from '#lib/i18n/translate-message.ts';
import type { Video } from '#sdk';

import { toPath } from '../shared/base-url.ts';
import { parseApiError } from '../shared/parse-api-error.ts';
import { readEvents } from '../shared/read-events.ts';

export type EmbedOutcome = { readonly kind: 'embedded'; readonly video: Video } | Refusal;

export type Refusal = {
  readonly kind: 'refused';
  readonly message: string;
  /** The API's English message if `message` is a translated summary. */
  readonly details?: string;
};

/** What the server reports during a resolution. */
export type EmbedProgress = {
  readonly onFound: (format: NonNullable<Video['type']>) => void;
};

/** Resolves the URL through the API. A failure is returned as a message for the user. */
export async function embedUrl(
  url: string,
  progress: EmbedProgress,
  messages: HomeScriptMessages,
): Promise<EmbedOutcome> {
  try {
    const response = await fetch(toPath('api/v1/embed'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ url }),
    });
    if (!response.ok || response.body === null) {
      return refuse(await response.json(), messages);
    }
    return await followEvents(response.body, progress, messages);
  } catch {
    return { kind: 'refused', message: messages.connectionLost };
  }
}

async function followEvents(
  body: NonNullable<Response['body']>,
  { onFound }: EmbedProgress,
  messages: HomeScriptMessages,
): Promise<EmbedOutcome> {
  for await (const { name, data } of readEvents(body)) {
    if (name === 'error') return refuse(JSON.parse(data), messages);
    if (name === 'found') onFound(JSON.parse(data).format);
    if (name !== 'video') continue;
    const video: Video = JSON.parse(data);
    return { kind: 'embedded', video };
  }
  return { kind: 'refused', message: messages.connectionLost };
}

/** Returns the English message of the error envelope, or a translation. */
function refuse(
  body: unknown,
  { unknownError, explanations, summaries }: HomeScriptMessages,
): EmbedOutcome {
  const { code, message } = parseApiError(body) ?? { code: '', message: unknownError };
  const explanation = explanations[code] ?? translateMessage(message, explanations);
  if (explanation !== undefined) return { kind: 'refused', message: explanation };
  const summary = summaries[code];
  if (summary === undefined) return { kind: 'refused', message };
  return { kind: 'refused', message: summary, details: message };
}
