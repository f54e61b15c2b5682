import { isSecretLike } from './secret-like.ts';

/** True if the query or the path seems to contain a signature, token or key. */
export function isSignedUrl({ searchParams, pathname }: URL): boolean {
  for (const [name, value] of searchParams) {
    if (isSecretLike(name, value)) return true;
  }
  // Some CDNs put the signature in the path: /exp=1700000000~acl=/*~hmac=…/ (Akamai), /hdnts=…/.
  return /(?:^|[~/;,])(?:hmac|hdnts|hdnea|hdntl|token|sig|signature|jwt|policy)=[^/]/i.test(
    pathname,
  );
}
