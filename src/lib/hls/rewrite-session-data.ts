import { parseJsonText } from '../json/parse-json-text.ts';
import { redactJson } from '../manifest/json.ts';
import { createBaseRedactor } from '../manifest/redact-upstream.ts';

/**
 * Redacts the upstream from the JSON of an EXT-X-SESSION-DATA (RFC 8216bis §4.4.6.4) at URL `base`.
 * Returns undefined if the text is not JSON. All other content is kept, because its meaning is
 * private to the provider and its players.
 */
export function rewriteSessionData(json: string, base: URL): string | undefined {
  const data = parseJsonText(json);
  return data === undefined
    ? undefined
    : JSON.stringify(redactJson(data, createBaseRedactor(base)));
}
