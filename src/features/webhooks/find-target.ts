import type { DestinationStore } from './destination-store.ts';
import type { IsOwnerActive } from './is-owner-active.ts';

/** Treats a destination as disabled while its owner's account is disabled. */
export function createFindTarget(
  { findTarget }: Pick<DestinationStore, 'findTarget'>,
  isOwnerActive: IsOwnerActive,
): DestinationStore['findTarget'] {
  return async (queries, id) => {
    const target = await findTarget(queries, id);
    if (target?.isEnabled !== true || (await isOwnerActive(queries, target.accountId))) {
      return target;
    }
    return { ...target, isEnabled: false };
  };
}
