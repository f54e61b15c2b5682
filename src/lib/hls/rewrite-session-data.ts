import { redactJson } from '../manifest/json.ts';

/**
 * The JSON that an EXT-X-SESSION-DATA names (RFC 8216bis §4.4.6.4), without absolute addresses; undefined when the
 * text is no JSON. What its members mean is between the sender and its own players.
 */
export function rewriteSessionData(json: string): string | undefined {
  try {
    return JSON.stringify(redactJson(JSON.parse(json.startsWith('\uFEFF') ? json.slice(1) : json)));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
