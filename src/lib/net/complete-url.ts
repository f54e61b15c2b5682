const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const PORT = /^[^/?#]+:\d+(?:[/?#]|$)/;
const HOST_FIRST = /^(?:\/\/)?(?<rest>[^\s/?#@]+\.[^\s/?#@]+(?:[/?#]\S*)?)$/;

/** Adds the scheme to texts such as `example.com/talk.mp4`. All other texts are returned as is. */
export function completeUrl(text: string): string {
  const rest = HOST_FIRST.exec(text)?.groups?.['rest'];
  const isBare = rest !== undefined && (!SCHEME.test(rest) || PORT.test(rest));
  return isBare ? `https://${rest}` : text;
}
