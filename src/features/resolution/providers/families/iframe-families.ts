import type { IframeFamily } from './family.ts';
import { MEDIA_IFRAMES } from './media-iframes.ts';
import { WORK_IFRAMES } from './work-iframes.ts';

/** Providers with a player for the ID in the URL. See docs/decisions/0064 for the rules. */
export const IFRAME_FAMILIES: readonly IframeFamily[] = [...MEDIA_IFRAMES, ...WORK_IFRAMES];
