import { onFailure } from './failure-event.ts';
import { MEDIA_EVENTS, toMediaState } from './player-js-media.ts';
import {
  CONTEXT,
  type EventName,
  EVENTS,
  METHODS,
  parseEventName,
  parsePlayerMessage,
  type PlayerMessage,
  VERSION,
} from './player-js-message.ts';
import { toDuration, GETTERS, isGetter, COMMANDS } from './player-js-methods.ts';

const LISTENERS_MAX = 256;

/**
 * Lets the embedding page control the player through the player.js protocol
 * (https://github.com/embedly/player.js). Messages are accepted only from the parent window, which
 * has set the URL of the iframe. The protocol gives it no new information. `failure` is the reason
 * if playback has already failed.
 */
export function servePlayerJs(video: HTMLVideoElement, failure: string | undefined): void {
  const { parent } = window;
  let listeners: readonly { readonly event: EventName; readonly listener: string | undefined }[] =
    [];
  let parentOrigin = '*';
  // Events that a listener receives even if it is added after they occurred.
  const replayed = new Map<EventName, unknown>([
    ['ready', { src: location.href, events: EVENTS, methods: METHODS }],
  ]);
  if (failure !== undefined) replayed.set('error', toErrorValue(failure));
  // A short file may already be loaded completely.
  if (video.buffered.length > 0) replayed.set('progress', toProgress(video));

  function post(event: string, value: unknown, listener?: string): void {
    const message = { context: CONTEXT, version: VERSION, event, value, listener };
    parent.postMessage(JSON.stringify(message), parentOrigin);
  }

  function addListener({ value, listener }: PlayerMessage): void {
    const event = parseEventName(value);
    if (event === undefined || listeners.length >= LISTENERS_MAX) return;
    listeners = [...listeners, { event, listener }];
    if (replayed.has(event)) post(event, replayed.get(event), listener);
    if (event === 'media') post(event, toMediaState(video, 'state'), listener);
  }

  function removeListener({ value, listener }: PlayerMessage): void {
    listeners = listeners.filter(
      (known) => known.event !== value || (listener !== undefined && known.listener !== listener),
    );
  }

  function handleMessage(message: PlayerMessage): void {
    const { method, value, listener } = message;
    if (method === 'addEventListener') addListener(message);
    else if (method === 'removeEventListener') removeListener(message);
    else if (isGetter(method)) post(method, GETTERS[method](video), listener);
    else COMMANDS[method](video, value);
  }

  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent) return;
    const message = parsePlayerMessage(data);
    if (message === undefined) return;
    // A sandboxed parent page has an opaque origin, which can't be the target of a message.
    parentOrigin = origin === 'null' ? '*' : origin;
    handleMessage(message);
  });
  watchVideo(video, (event, value) => {
    if (event === 'error' || event === 'progress') replayed.set(event, value);
    if (event === 'play') replayed.delete('error');
    for (const known of listeners) if (known.event === event) post(event, value, known.listener);
  });
  post('ready', replayed.get('ready'));
}

function watchVideo(
  video: HTMLVideoElement,
  emit: (event: EventName, value?: unknown) => void,
): void {
  for (const event of ['play', 'pause', 'ended', 'seeked'] as const) {
    video.addEventListener(event, () => emit(event));
  }
  video.addEventListener('timeupdate', () => {
    emit('timeupdate', { seconds: video.currentTime, duration: toDuration(video) });
  });
  // A small file may be complete before its duration is known, and makes no progress after that.
  for (const event of ['progress', 'loadeddata'] as const) {
    video.addEventListener(event, () => emit('progress', toProgress(video)));
  }
  for (const type of MEDIA_EVENTS) {
    video.addEventListener(type, () => emit('media', toMediaState(video, type)));
  }
  onFailure(video, (failure) => emit('error', toErrorValue(failure)));
}

function toProgress(video: HTMLVideoElement): Readonly<Record<string, number>> {
  const { buffered } = video;
  const seconds = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
  const duration = toDuration(video);
  return { seconds, duration, percent: duration === 0 ? 0 : seconds / duration };
}

function toErrorValue(failure: string): { readonly code: number; readonly msg: string } {
  return { code: -1, msg: failure };
}
