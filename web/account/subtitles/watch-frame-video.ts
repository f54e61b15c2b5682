/**
 * The video of the player in a frame of this service, each time that the frame has got one. Gives what
 * stops looking.
 */
export function watchFrameVideo(
  frame: HTMLIFrameElement,
  onVideo: (video: HTMLVideoElement) => void,
): () => void {
  let found: HTMLVideoElement | null = null;
  const observer = new MutationObserver(look);
  function look(): void {
    const video = frame.contentDocument?.querySelector('video') ?? null;
    if (video === null || video === found) return;
    found = video;
    observer.disconnect();
    onVideo(video);
  }
  function begin(): void {
    observer.disconnect();
    const page = frame.contentDocument;
    if (page === null) return;
    observer.observe(page, { childList: true, subtree: true });
    look();
  }
  frame.addEventListener('load', begin);
  begin();
  return () => {
    observer.disconnect();
    frame.removeEventListener('load', begin);
  };
}
