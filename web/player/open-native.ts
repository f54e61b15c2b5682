import { addTracks, withoutNamed } from './add-tracks.ts';
import { diagnoseAddress } from './diagnose-address.ts';
import type { Engine, EngineOptions } from './engine.ts';
import type { PlaybackFailure } from './playback-failure.ts';

/** The browser's own player: MP4 and WebM, and HLS where the browser knows it. */
export function openNative(video: HTMLVideoElement, options: EngineOptions): Engine {
  const controller = new AbortController();
  const { signal } = controller;

  async function fail(error: MediaError): Promise<void> {
    const failure = await diagnoseMediaError(error, options.address);
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
      // Safari takes those of an HLS manifest by itself.
      removeTracks = addTracks(video, withoutNamed(options.tracks, [...video.textTracks]));
    },
    { signal, once: true },
  );
  video.src = options.address;

  return {
    close() {
      controller.abort();
      removeTracks?.();
      video.removeAttribute('src');
      video.load();
    },
  };
}

function diagnoseMediaError(error: MediaError, address: string): Promise<PlaybackFailure> {
  switch (error.code) {
    case MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED:
      return diagnoseAddress(address, 'unsupported');
    case MediaError.MEDIA_ERR_DECODE:
      return diagnoseAddress(address, 'damaged');
    default:
      return diagnoseAddress(address, 'unreachable');
  }
}
