import { holdWakeLock } from './hold-wake-lock.ts';

/**
 * Keeps the screen on while a visible picture plays (https://www.w3.org/TR/screen-wake-lock/). The
 * browser denies this in iframes without the permission `screen-wake-lock`.
 */
export function keepScreenOn(video: HTMLVideoElement): void {
  if (!('wakeLock' in navigator) || !isAllowed()) return;
  const { wakeLock } = navigator;
  const setNeeded = holdWakeLock(() => wakeLock.request('screen'));
  let isOnScreen = false;

  function update(): void {
    setNeeded(
      isOnScreen &&
        !video.paused &&
        // Zero for sound without a picture.
        video.videoWidth > 0 &&
        document.visibilityState === 'visible',
    );
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
