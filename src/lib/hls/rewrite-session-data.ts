import { redactJson } from '../manifest/json.ts';
import { createRedactorOf } from '../manifest/redact-upstream.ts';

/**
 * The JSON that an EXT-X-SESSION-DATA names (RFC 8216bis §4.4.6.4), without what names the upstream; undefined when the
 * text is no JSON. `base` is the address that it came from. What its members mean is between the sender and its own players.
 */
export function rewriteSessionData(json: string, base: URL): string | undefined {
  try {
    const data: unknown = JSON.parse(json.startsWith('\uFEFF') ? json.slice(1) : json);
    return JSON.stringify(redactJson(data, createRedactorOf(base)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
