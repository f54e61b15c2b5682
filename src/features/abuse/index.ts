export type { AbuseContext } from './context.ts';
export { restoreTakenDown, takeDown } from './take-down.ts';
export { countTakedowns, deleteAccountTakedowns } from './takedown-store.ts';
