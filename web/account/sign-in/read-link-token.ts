/** The token in the fragment of the URL of a link in an e-mail. */
export function readLinkToken(): string {
  return new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
}
