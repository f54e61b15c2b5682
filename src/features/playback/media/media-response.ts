import type { EgressResponse } from '#platform/egress/egress.ts';

/** Where the bytes of a body are. */
type BodyBytes =
  /** All here; the stream gives the same, and need not be read. */
  | { readonly kind: 'here'; readonly bytes: Buffer }
  /** On their way to this reader alone. */
  | { readonly kind: 'own' }
  /** Others may hold the same chunks. */
  | { readonly kind: 'shared' };

/** An upstream's answer, or what is kept of one. */
export type MediaResponse = EgressResponse & { readonly bodyBytes: BodyBytes };
