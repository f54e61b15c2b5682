import { isJsonObject } from '#lib/json/is-json-object.ts';
import { parseJsonText } from '#lib/json/parse-json-text.ts';

/**
 * The methods of the player.js protocol, which the embedding page can call. Those for the playback
 * rate are an extension.
 */
export const METHODS = [
  'play',
  'pause',
  'getPaused',
  'mute',
  'unmute',
  'getMuted',
  'setVolume',
  'getVolume',
  'getDuration',
  'setCurrentTime',
  'getCurrentTime',
  'setLoop',
  'getLoop',
  'setPlaybackRate',
  'getPlaybackRate',
  'addEventListener',
  'removeEventListener',
] as const;
export type Method = (typeof METHODS)[number];

/**
 * The events of the player.js protocol, which the embedding page can subscribe to. `media` is an
 * extension.
 */
export const EVENTS = [
  'ready',
  'play',
  'pause',
  'ended',
  'timeupdate',
  'progress',
  'seeked',
  'error',
  'media',
] as const;
export type EventName = (typeof EVENTS)[number];

export const CONTEXT = 'player.js';
export const VERSION = '0.0.11';

export type PlayerMessage = {
  readonly method: Method;
  readonly value: unknown;
  /** An ID that the sender chose for the listener. It is returned unchanged. */
  readonly listener: string | undefined;
};

const LISTENER_CHARACTERS_MAX = 256;

/**
 * Returns undefined for data that is not a message of the protocol, because any page can post
 * messages to an iframe.
 */
export function parsePlayerMessage(data: unknown): PlayerMessage | undefined {
  const message = typeof data === 'string' ? parseJsonText(data) : data;
  if (!isJsonObject(message) || message['context'] !== CONTEXT) return undefined;
  const { listener, value } = message;
  const method = METHODS.find((name) => name === message['method']);
  if (method === undefined) return undefined;
  if (listener !== undefined && !isName(listener)) return undefined;
  return { method, value, listener };
}

export function parseEventName(value: unknown): EventName | undefined {
  return EVENTS.find((name) => name === value);
}

/** Converts a number or numeric text. Returns NaN for anything else. */
export function toNumber(value: unknown): number {
  const isText = typeof value === 'string' && value.trim() !== '';
  return typeof value === 'number' || isText ? Number(value) : Number.NaN;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LISTENER_CHARACTERS_MAX;
}
