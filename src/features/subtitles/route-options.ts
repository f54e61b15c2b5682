import type { Guard } from '#contract/guard.ts';

import type { Subtitles } from './create-subtitles.ts';

export type SubtitleRouteOptions = { readonly subtitles: Subtitles; readonly guard: Guard };
