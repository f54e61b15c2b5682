import { translateMessage } from '#lib/i18n/translate-message.ts';
import { type ErrorDetail, ReelayError } from '#sdk';

import { startTexts } from '../messages/start-texts.ts';
import type { StartTexts } from '../messages/types.ts';

/** An error whose message is in the user's language. */
export class ShownError extends Error {
  override readonly name = 'ShownError';
}

type ErrorDescription = {
  /** In the user's language. */
  readonly message: string;
  /** The API's message, in English, unless `message` contains everything. */
  readonly detail: string | null;
};

/** Converts any thrown value into a message for the user. */
export function describeError(
  error: unknown,
  { errors, apiErrors }: Pick<StartTexts, 'errors' | 'apiErrors'> = startTexts(),
): ErrorDescription {
  if (error instanceof ShownError) return { message: error.message, detail: null };
  if (!(error instanceof ReelayError)) return { message: errors.unknown, detail: null };
  const { code } = error;
  // The client's own messages are for integrators.
  if (code === 'unexpected_response') return { message: errors.unexpected, detail: null };
  if (code === 'connection_failed' || code === 'timed_out') {
    return { message: errors.offline, detail: null };
  }
  const english = toEnglish(error);
  if (apiErrors === null) return { message: english, detail: null };
  const explanation =
    new Map(Object.entries(apiErrors.explanations)).get(code) ??
    translateMessage(english, apiErrors.explanations);
  if (explanation !== undefined) return { message: explanation, detail: null };
  const summary = new Map(Object.entries(apiErrors.summaries)).get(code) ?? apiErrors.other;
  return { message: summary, detail: english };
}

/** Why a video failed. `lang` is undefined in the language of the page. */
type FailureReason = { readonly text: string; readonly lang: 'en' | undefined };

export function toFailureReason(
  { message }: Pick<ReelayError, 'message'>,
  { apiErrors }: Pick<StartTexts, 'apiErrors'> = startTexts(),
): FailureReason {
  if (apiErrors === null) return { text: message, lang: undefined };
  const text = translateMessage(message, apiErrors.explanations);
  return text === undefined ? { text: message, lang: 'en' } : { text, lang: undefined };
}

const DETAILS_MAX = 3;

function toEnglish({ message, details }: ReelayError): string {
  const added = details.filter((detail) => !message.includes(detail.message));
  return added.length === 0 ? message : added.slice(0, DETAILS_MAX).map(toSentence).join(' ');
}

/** Subjects of the API's detail messages. The keys are property names of the API. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['url', 'URL'],
  ['email', 'e-mail address'],
  ['password', 'password'],
  ['newPassword', 'new password'],
  ['name', 'name'],
  ['title', 'title'],
  ['description', 'description'],
  ['networks', 'network'],
  ['embedSites', 'domains field'],
  ['referer', 'Referer'],
  ['userAgent', 'User-Agent'],
]);

/** The API's detail messages lack a subject, such as `must be a URL`. */
function toSentence({ path, message }: ErrorDetail): string {
  const property = path.split('/')[1] ?? '';
  const subject = FIELDS.get(property) ?? `value of “${property}”`;
  return `The ${subject} ${message}${message.endsWith('…') ? '' : '.'}`;
}
