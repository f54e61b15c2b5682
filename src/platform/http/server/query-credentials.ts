import type { FastifyRequest } from 'fastify';

import { AppError } from '#contract/app-error.ts';
import { hasPlaybackTokenFormat, hasSessionTokenFormat } from '#contract/ids.ts';

import type { Logger } from '../../log/logger.ts';
import { isApiRequest } from '../route-options.ts';

/** Names of parameters, without case and punctuation. */
const CREDENTIAL_NAMES: ReadonlySet<string> = new Set([
  'accesstoken',
  'apikey',
  'auth',
  'authorization',
  'authtoken',
  'bearer',
  'bearertoken',
  'key',
  'password',
  'token',
  'xapikey',
]);
/** Names of other secrets. They are common, so only values in the format of a token count. */
const SECRET_NAME =
  /(?:auth|cookie|credentials?|jwt|key|pass|passwd|pwd|secret|session|sessionid|sid|token)$/;
/** The length of the shortest of these names. */
const NAME_CHARACTERS_MIN = 3;
const PUNCTUATION = /[^a-z0-9]/g;
const BEARER_TOKEN = /bearer[ +]+[\w-]{43}(?![\w-])/i;
/**
 * Matches a part of an API key anywhere in the query. The pattern is too long to match an ordinary
 * search term.
 */
const PART_OF_KEY = /reelay_[0-9A-Za-z]{20}/;
const WHOLE_KEY = /reelay_[0-9A-Za-z]{49}/g;
const ESCAPED_ASCII = /%([0-7][0-9a-f])/gi;
/** A proxy or a redirect may encode a query again. */
const DECODINGS_MAX = 3;
/** API keys of one query that are reported. */
const KEYS_MAX = 4;

/**
 * Finds credentials in the query, because queries end up in logs and histories. Values of
 * parameters are not verified. A playback token is recognized by its format and permitted, because
 * it is not a credential of an account. Returns the API keys among the credentials, which may be
 * valid, or undefined if there is no credential.
 */
export function findExposedKeys(request: FastifyRequest): readonly string[] | undefined {
  if (request.raw.url?.includes('?') !== true) return undefined;
  const [, ...queries] = request.raw.url.split('?');
  const text = decode(queries.join('&'));
  const hasCredential = PART_OF_KEY.test(text) || BEARER_TOKEN.test(text);
  if (!hasCredential && !hasCredentialName(request, queries.join('&'))) return undefined;
  return [...new Set(text.match(WHOLE_KEY))].slice(0, KEYS_MAX);
}

/** Called with each possible API key in a query, which may be in logs now. */
export type OnKeyExposed = (text: string) => Promise<void>;

type RefusalOptions = {
  readonly onKeyExposed?: OnKeyExposed;
  readonly log: Pick<Logger, 'warn'>;
};

/** Reports the keys, and then refuses the request, even if the report fails. */
export async function refuseExposed(
  keys: readonly string[],
  { onKeyExposed, log }: RefusalOptions,
  refuse: (refusal: AppError) => void,
): Promise<void> {
  for (const key of keys) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one transaction at a time
      await onKeyExposed?.(key);
    } catch (err) {
      log.warn({ err }, 'could not report an API key in a URL to its owner');
    }
  }
  refuse(
    new AppError(
      'credential_in_query',
      'Send credentials in a header, not in the URL. Replace this credential, because it may have been logged.',
    ),
  );
}

/** Decodes only ASCII characters, which API keys consist of. */
function decode(query: string): string {
  let text = query;
  for (let count = 0; count < DECODINGS_MAX && text.includes('%'); count += 1) {
    text = text.replaceAll(ESCAPED_ASCII, (_all, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return text;
}

function hasCredentialName(request: FastifyRequest, query: string): boolean {
  const { ignoresQueryKeys } = request.route.config ?? {};
  if (ignoresQueryKeys === true) return false;
  for (const [name, value] of new URLSearchParams(query)) {
    if (name.length < NAME_CHARACTERS_MIN) continue;
    const plainName = name.toLowerCase().replaceAll(PUNCTUATION, '');
    const isNamed =
      CREDENTIAL_NAMES.has(plainName) ||
      (SECRET_NAME.test(plainName) && hasSessionTokenFormat(value));
    if (isNamed && value !== '' && !(name === 'token' && mayBePlaybackToken(request, value))) {
      return true;
    }
  }
  return false;
}

/**
 * On pages and streams, a playback token that was changed by mistake gets the 404 of a wrong one.
 */
function mayBePlaybackToken(request: FastifyRequest, value: string): boolean {
  const isAccepted = request.route.config?.acceptsPlaybackToken === true;
  if (isApiRequest(request)) return isAccepted && hasPlaybackTokenFormat(value);
  return hasPlaybackTokenFormat(value) || (isAccepted && !hasSessionTokenFormat(value));
}
