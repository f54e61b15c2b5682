import type { Guard } from '#contract/guard.ts';

import type { ManageContext } from '../context.ts';

export type RouteDeps = {
  readonly ctx: ManageContext;
  readonly guard: Guard;
  /** Base URL of the links in responses. */
  readonly publicUrl: URL;
};
