import type { Slots } from '#platform/admission/create-slots.ts';
import type { EgressResponse } from '#platform/egress/egress.ts';

/**
 * The same way out, for answers that are held in memory whole: each has a slot from the request to the end of its
 * body. Rejects with `unavailable` when all are taken.
 */
export function openInSlot<Request>(
  open: (request: Request) => Promise<EgressResponse>,
  slots: Slots,
): (request: Request) => Promise<EgressResponse> {
  return async (request) => {
    const slot = slots.take();
    const giveBack = (): void => slot[Symbol.dispose]();
    try {
      const response = await open(request);
      if (response.body.closed) giveBack();
      else response.body.once('close', giveBack);
      return response;
    } catch (error) {
      giveBack();
      throw error;
    }
  };
}
