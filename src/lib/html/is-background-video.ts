type Attributes = ReadonlyMap<string, string>;

/** True for a video element that decorates the page or has another purpose. */
export function isBackgroundVideo(attributes: Attributes): boolean {
  return isAutoplayLoop(attributes) || isTiny(attributes);
}

function isAutoplayLoop(attributes: Attributes): boolean {
  const isLoop = ['loop', 'autoplay', 'muted'].every((name) => attributes.has(name));
  return isLoop && !attributes.has('controls');
}

/** At most one pixel in size: used to keep the screen awake or to count visits. */
export function isTiny(attributes: Attributes): boolean {
  return ['width', 'height'].some((name) => /^\s*[01](?:px)?\s*$/.test(attributes.get(name) ?? ''));
}
