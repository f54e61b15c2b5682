import { createElement } from '../shared/create-element.ts';
import { addTracks, omitManifestTracks } from './add-tracks.ts';
import { HLS_TYPE } from './choose-engines.ts';
import { diagnoseUrl } from './diagnose-url.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { autoplay } from './request-play.ts';

/** Native playback of MP4 and WebM, and of HLS where the browser supports it. */
export function openNative(video: HTMLVideoElement, options: EngineOptions): Engine {
  const controller = new AbortController();
  const { signal } = controller;

  async function fail(diagnosis: Promise<PlaybackFailure>): Promise<void> {
    const failure = await diagnosis;
    if (!signal.aborted) options.onFailure(failure);
  }

  video.addEventListener(
    'error',
    () => {
      if (video.error !== null) void fail(diagnoseMediaError(video.error, options.url));
    },
    { signal },
  );
  let removeTracks: (() => void) | undefined;
  const sources = createSources(options);
  sources[0]?.addEventListener('error', () => void fail(diagnoseUrl(options.url, 'unsupported')), {
    signal,
  });
  const { isNew, needsSeek } =
    sources.length === 0 ? openUrl(video, options) : openSources(video, sources);
  function start(): void {
    if (needsSeek && options.startSeconds !== null) video.currentTime = options.startSeconds;
    // Sidecar tracks that the manifest contains are omitted, because Safari adds the tracks of an
    // HLS manifest itself.
    removeTracks = addTracks(video, omitManifestTracks(options.tracks, [...video.textTracks]));
  }
  if (video.error !== null) void fail(diagnoseMediaError(video.error, options.url));
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) start();
  else video.addEventListener('loadedmetadata', start, { signal, once: true });
  // A short file may already have ended.
  if (options.wantsPlay && (isNew || video.played.length === 0)) void autoplay(video);

  return {
    close() {
      controller.abort();
      removeTracks?.();
      video.removeAttribute('src');
      for (const source of sources) source.remove();
      video.load();
    },
  };
}

/** During AirPlay, Safari switches to the second source if it can't send the first one. */
function createSources({ url, screenUrl, startSeconds }: EngineOptions): readonly HTMLElement[] {
  if (screenUrl === undefined) return [];
  return [
    createElement('source', { src: toStartUrl(url, startSeconds) }),
    createElement('source', { src: screenUrl, type: HLS_TYPE }),
  ];
}

function openSources(
  video: HTMLVideoElement,
  sources: readonly HTMLElement[],
): ReturnType<typeof openUrl> {
  video.removeAttribute('src');
  video.append(...sources);
  video.load();
  return { isNew: true, needsSeek: false };
}

function toStartUrl(url: string, startSeconds: number | null): string {
  return startSeconds === null ? url : `${url}#t=${startSeconds}`;
}

/**
 * Opens the URL, unless the server has set it in the HTML. The server may also have set the start
 * position, as a media fragment.
 */
function openUrl(
  video: HTMLVideoElement,
  { url, startSeconds }: EngineOptions,
): { readonly isNew: boolean; readonly needsSeek: boolean } {
  const startUrl = toStartUrl(url, startSeconds);
  const current = video.getAttribute('src');
  if (current === startUrl) return { isNew: false, needsSeek: false };
  const isNew = current !== url;
  // A busy browser would play the beginning until it handles `loadedmetadata`.
  if (isNew) video.src = startUrl;
  return { isNew, needsSeek: true };
}

function diagnoseMediaError(error: MediaError, url: string): Promise<PlaybackFailure> {
  switch (error.code) {
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return diagnoseUrl(url, 'unsupported');
    case MediaError.MEDIA_ERR_DECODE:
      return diagnoseUrl(url, 'damaged');
    default:
      return diagnoseUrl(url, 'unreachable');
  }
}
