export { openBlockList } from './block-list.ts';
export { scanBlocks, type StoredBlock } from './block-store.ts';
export { addBlock, removeBlock } from './change-blocks.ts';
export type { AbuseContext } from './context.ts';
export { restoreTakenDown, takeDown } from './take-down.ts';
export { countTakedowns, deleteAccountTakedowns } from './takedown-store.ts';
