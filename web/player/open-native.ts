import { addTracks, omitManifestTracks } from './add-tracks.ts';
import { diagnoseUrl } from './diagnose-url.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { PlaybackFailure } from './playback-failure.ts';
import { requestPlay } from './request-play.ts';

/** Native playback of MP4 and WebM, and of HLS where the browser supports it. */
export function openNative(video: HTMLVideoElement, options: EngineOptions): Engine {
  const controller = new AbortController();
  const { signal } = controller;

  async function fail(error: MediaError): Promise<void> {
    const failure = await diagnoseMediaError(error, options.url);
    if (!signal.aborted) options.onFailure(failure);
  }

  video.addEventListener(
    'error',
    () => {
      const { error } = video;
      if (error === null) return;
      void fail(error);
    },
    { signal },
  );
  video.addEventListener(
    'loadedmetadata',
    () => {
      if (options.startSeconds !== null) video.currentTime = options.startSeconds;
    },
    { signal, once: true },
  );
  let removeTracks: (() => void) | undefined;
  video.addEventListener(
    'loadedmetadata',
    () => {
      // Sidecar tracks that the manifest contains are omitted, because Safari adds the tracks of an
      // HLS manifest itself.
      removeTracks = addTracks(video, omitManifestTracks(options.tracks, [...video.textTracks]));
    },
    { signal, once: true },
  );
  video.src = options.url;
  if (options.wantsPlay) void requestPlay(video);

  return {
    close() {
      controller.abort();
      removeTracks?.();
      video.removeAttribute('src');
      video.load();
    },
  };
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
