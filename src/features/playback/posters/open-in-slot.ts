import type { Slots } from '#platform/admission/create-slots.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

/**
 * Wraps `open` for responses that are buffered completely: each one occupies a slot from the
 * request until its body closes. Rejects with `unavailable` when no slot is free.
 */
export function openInSlot<Request>(
  open: (request: Request) => Promise<EgressResponse>,
  slots: Slots,
): (request: Request) => Promise<EgressResponse> {
  return async (request) => {
    const slot = slots.acquire();
    const release = (): void => slot[Symbol.dispose]();
    try {
      const response = await open(request);
      if (response.body.closed) release();
      else response.body.once('close', release);
      return response;
    } catch (error) {
      release();
      throw error;
    }
  };
}
