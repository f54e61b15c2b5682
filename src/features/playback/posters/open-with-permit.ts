import type { Semaphore } from '#lib/async/semaphore.ts';
import { requirePermit } from '#platform/admission/require-permit.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';

const BUSY = 'Too many posters are being fetched. Try again in a moment.';

/**
 * Opens a response that is buffered completely: it holds a permit from the request until its body
 * closes. Rejects with `unavailable` when there is none.
 */
export async function openWithPermit(
  { egress, permits }: { readonly egress: Pick<Egress, 'open'>; readonly permits: Semaphore },
  request: EgressRequest,
): Promise<EgressResponse> {
  const permit = requirePermit(permits.tryAcquire(), BUSY);
  const release = (): void => permit[Symbol.dispose]();
  try {
    const response = await egress.open(request);
    if (response.body.closed) release();
    else response.body.once('close', release);
    return response;
  } catch (error) {
    release();
    throw error;
  }
}
