/**
 * Calls `onVideo` for each video element of the player in a same-origin iframe. Returns the
 * function that stops watching.
 */
export function watchFrameVideo(
  frame: HTMLIFrameElement,
  onVideo: (video: HTMLVideoElement) => void,
): () => void {
  let found: HTMLVideoElement | null = null;
  const observer = new MutationObserver(findVideo);
  function findVideo(): void {
    const video = frame.contentDocument?.querySelector('video') ?? null;
    if (video === null || video === found) return;
    found = video;
    observer.disconnect();
    onVideo(video);
  }
  function observe(): void {
    observer.disconnect();
    const page = frame.contentDocument;
    if (page === null) return;
    observer.observe(page, { childList: true, subtree: true });
    findVideo();
  }
  frame.addEventListener('load', observe);
  observe();
  return () => {
    observer.disconnect();
    frame.removeEventListener('load', observe);
  };
}
