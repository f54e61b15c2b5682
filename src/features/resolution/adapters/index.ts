import type { Adapter } from './adapter.ts';
import { dashAdapter } from './dash/adapter.ts';
import { directAdapter } from './direct/adapter.ts';
import { hlsAdapter } from './hls/adapter.ts';
import { pageAdapter } from './page/adapter.ts';

/** Every adapter there is. Written by `npm run new:adapter`, in the order of their names. */
export const ADAPTERS: readonly Adapter[] = [dashAdapter, directAdapter, hlsAdapter, pageAdapter];
