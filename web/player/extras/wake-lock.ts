/**
 * Keeps the screen on while a visible picture plays (https://www.w3.org/TR/screen-wake-lock/). The
 * browser denies this in iframes without the permission `screen-wake-lock`.
 */
export function keepScreenOn(video: HTMLVideoElement): void {
  if (!('wakeLock' in navigator) || !isAllowed()) return;
  const { wakeLock } = navigator;
  let isOnScreen = false;
  let lock: Promise<WakeLockSentinel | undefined> | undefined;

  function update(): void {
    const isNeeded =
      isOnScreen &&
      !video.paused &&
      // Zero for sound without a picture.
      video.videoWidth > 0 &&
      document.visibilityState === 'visible';
    if (isNeeded) lock ??= acquire();
    else release();
  }

  function acquire(): Promise<WakeLockSentinel | undefined> {
    const acquired = wakeLock.request('screen').catch(() => undefined);
    // The browser releases the lock of a hidden page.
    void acquired.then((sentinel) =>
      sentinel?.addEventListener('release', () => {
        if (lock === acquired) lock = undefined;
      }),
    );
    return acquired;
  }

  function release(): void {
    void lock?.then((sentinel) => sentinel?.release());
    lock = undefined;
  }

  new IntersectionObserver((entries) => {
    isOnScreen = entries.at(-1)?.isIntersecting === true;
    update();
  }).observe(video);
  document.addEventListener('visibilitychange', update);
  for (const event of ['playing', 'pause', 'emptied', 'resize']) {
    video.addEventListener(event, update);
  }
}

/** Chromium writes an error to the console if a page requests a lock without permission. */
function isAllowed(): boolean {
  const policy: unknown = 'featurePolicy' in document && document.featurePolicy;
  if (typeof policy !== 'object' || policy === null || !('allowsFeature' in policy)) return true;
  const { allowsFeature } = policy;
  return (
    typeof allowsFeature !== 'function' || allowsFeature.call(policy, 'screen-wake-lock') === true
  );
}
