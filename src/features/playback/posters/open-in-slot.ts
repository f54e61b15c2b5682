import type { Slots } from '#platform/admission/create-slots.ts';
import type { Egress, EgressRequest, EgressResponse } from '#platform/egress/egress.ts';

/**
 * Opens a response that is buffered completely: it occupies a slot from the request until its body
 * closes. Rejects with `unavailable` when no slot is free.
 */
export async function openInSlot(
  { egress, slots }: { readonly egress: Pick<Egress, 'open'>; readonly slots: Slots },
  request: EgressRequest,
): Promise<EgressResponse> {
  const slot = slots.acquire();
  const release = (): void => slot[Symbol.dispose]();
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
