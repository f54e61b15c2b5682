const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HOST_FIRST = /^[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/;

/** Adds the scheme to inputs such as `example.com/talk.mp4`. The API validates everything else. */
export function normalizeUrlInput(pasted: string): string {
  const text = pasted.trim();
  const isBare =
    HOST_FIRST.test(text) && (!SCHEME.test(text) || /^[^/?#]+:\d+(?:[/?#]|$)/.test(text));
  return isBare ? `https://${text}` : text;
}
