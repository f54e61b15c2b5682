import type { Adapter } from './adapter.ts';
import { dashAdapter } from './dash/adapter.ts';
import { directAdapter } from './direct/adapter.ts';
import { hlsAdapter } from './hls/adapter.ts';
import { pageAdapter } from './page/adapter.ts';

/** Every adapter there is. `npm run new:adapter` writes to this file; keep one adapter a line. */
export const ADAPTERS: readonly Adapter[] = [dashAdapter, directAdapter, hlsAdapter, pageAdapter];
