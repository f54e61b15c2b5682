const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const HOST_FIRST = /^[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?$/;

/** What a person means by `example.com/talk.mp4`; anything else stays as it was pasted, for the API to judge. */
export function toWebAddress(pasted: string): string {
  const text = pasted.trim();
  const isBare =
    HOST_FIRST.test(text) && (!SCHEME.test(text) || /^[^/?#]+:\d+(?:[/?#]|$)/.test(text));
  return isBare ? `https://${text}` : text;
}
