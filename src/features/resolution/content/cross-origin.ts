type Headers = ReadonlyMap<string, string>;

/**
 * Returns true if scripts of `origin` may read a response without credentials (Fetch §4.10, CORS
 * check).
 */
export function allowsScript(headers: Headers, origin: string): boolean {
  const allowed = headers.get('access-control-allow-origin')?.trim();
  return allowed === '*' || allowed === origin;
}

/**
 * Returns true if media elements of other sites may load a response (Fetch §3.7,
 * Cross-Origin-Resource-Policy).
 */
export function allowsEmbedding(headers: Headers): boolean {
  const policy = headers.get('cross-origin-resource-policy')?.trim().toLowerCase();
  return policy !== 'same-origin' && policy !== 'same-site';
}
