import type { Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { type SourceLocation, toSourceLocation } from '../record/source-location.ts';
import { writeUrl } from '../record/store/address-store.ts';
import type { Video } from '../record/video.ts';

/**
 * Stores the submitted URL of a source whose stored URL has another signature, which may expire.
 * Returns false if nothing has changed.
 */
export async function refreshUrl(
  tx: Tx,
  { secrets }: { readonly secrets: Secrets },
  {
    video: { id, status, addresses },
    source,
  }: { readonly video: Video; readonly source: SourceLocation },
): Promise<boolean> {
  const [first] = addresses;
  const { url, digest, sharedDigest } = source;
  if (status === 'removed' || first.digest !== digest) return false;
  if (toSourceLocation(first.url, secrets).sharedDigest === sharedDigest) return false;
  await writeUrl(tx, secrets, { videoId: id, digest, url });
  return true;
}
