/** The longest side of a captured frame, in pixels. */
const SIDE_MAX = 1920;
const QUALITY = 0.85;

/**
 * The shown frame of a video element as JPEG; undefined while it shows none. A file of another site
 * can't be read from the element, and is then loaded from `streamUrl`, which this service serves.
 */
export async function captureFrame(
  video: HTMLVideoElement,
  streamUrl: string,
): Promise<Blob | undefined> {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) {
    return undefined;
  }
  try {
    return await drawFrame(video);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'SecurityError') throw error;
  }
  const own = document.createElement('video');
  own.muted = true;
  own.preload = 'auto';
  own.src = streamUrl;
  try {
    await waitFor(own, 'loadeddata');
    const seeked = waitFor(own, 'seeked');
    own.currentTime = video.currentTime;
    await seeked;
    return await drawFrame(own);
  } finally {
    own.removeAttribute('src');
    own.load();
  }
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, SIDE_MAX / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    const settle = (blob: Blob | null): void =>
      blob === null ? reject(new Error('the frame could not be encoded')) : resolve(blob);
    canvas.toBlob(settle, 'image/jpeg', QUALITY);
  });
}

/** Rejects if the media can't be loaded. */
function waitFor(video: HTMLVideoElement, type: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(type, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('the video could not be loaded')), {
      once: true,
    });
  });
}
