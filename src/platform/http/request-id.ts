import { ID_RANDOM_CHARACTERS } from '#contract/ids.ts';

import { randomBase58 } from '../new-id.ts';

/** Client IDs that we accept: long enough to be distinct, and safe in a URL and a log line. */
const CLIENT_REQUEST_ID = /^[A-Za-z0-9._~-]{8,128}$/;

/** Returns the client's own valid `X-Request-Id`, otherwise a new ID. */
export function chooseRequestId(given: string | readonly string[] | undefined): string {
  return typeof given === 'string' && CLIENT_REQUEST_ID.test(given) ? given : newRequestId();
}

export function newRequestId(): string {
  return `req_${randomBase58(ID_RANDOM_CHARACTERS)}`;
}
