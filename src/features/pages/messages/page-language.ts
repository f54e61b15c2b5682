import type { FastifyReply, FastifyRequest } from 'fastify';

import { findStoredLanguage } from '#lib/i18n/language-cookie.ts';
import { type Language, negotiateLanguage, toLanguage } from '#lib/i18n/language.ts';

export type PageLanguage = {
  readonly language: Language;
  /** `?lang=`, the viewer's stored choice, or `Accept-Language`. */
  readonly source: 'url' | 'choice' | 'browser';
  /** The other parameters of the URL, for links to the same page in other languages. */
  readonly query: URLSearchParams;
};

/** `?lang=` takes precedence over the viewer's choice, which takes precedence over the browser. */
export function choosePageLanguage({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): PageLanguage {
  const query = new URLSearchParams(/\?[^#]*/.exec(url)?.[0]);
  const requested = toLanguage(query.get('lang') ?? '');
  query.delete('lang');
  if (requested !== null) return { language: requested, source: 'url', query };
  const chosen = findStoredLanguage(headers.cookie);
  if (chosen !== null) return { language: chosen, source: 'choice', query };
  return { language: negotiateLanguage(headers['accept-language']), source: 'browser', query };
}

/**
 * A cache must not serve a page in another language (RFC 9110 §12.5.5). A language in the URL
 * depends on no header.
 */
export function setLanguageHeaders(reply: FastifyReply, { language, source }: PageLanguage): void {
  reply.header('content-language', language);
  if (source !== 'url') reply.header('vary', 'accept-language, cookie');
}
