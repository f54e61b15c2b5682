import { identifyUrl, type SourceIdentity } from '#features/resolution/index.ts';
import { removeFinalDot } from '#lib/net/remove-final-dot.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

type Digester = Pick<Secrets, 'digest'>;

/** A source URL that may be fetched, and what identifies it. */
export type SourceLocation = {
  readonly url: URL;
  /** Keyed digest of the name of the source. */
  readonly digest: string;
  /** Also depends on what opens the source: a request must have it to find a shared video. */
  readonly sharedDigest: string;
};

/** Removes the fragment, which never reaches a server, unless it selects the video. */
export function toSourceLocation(sourceUrl: URL, secrets: Digester): SourceLocation {
  const url = new URL(removeFinalDot(sourceUrl));
  const identity = identifyUrl(url);
  if (!identity.hasFragment) url.hash = '';
  const digest = digestName(identity.name, secrets);
  return { url, digest, sharedDigest: digestShared(identity, secrets) };
}

/** Keyed digest of the name of the source at a URL. */
export function digestUrl(url: URL, secrets: Digester): string {
  return digestName(identifyUrl(url).name, secrets);
}

export function digestName(name: string, secrets: Digester): string {
  return secrets.digest('source', name);
}

/** Also depends on what opens the source, so that a name alone does not find it. */
function digestShared({ name, key }: SourceIdentity, secrets: Digester): string {
  return secrets.digest('shared-source', JSON.stringify([name, key]));
}
