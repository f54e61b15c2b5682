/** Vite resolves `?url` imports to the URL of the emitted file. */
declare module '*?url' {
  export const url: string;
  export default url;
}

declare module '*.css';

/** A part of hls.js that the build takes from its source (`web/build/hls-from-source.ts`). */
declare module 'hls.js/interstitials' {
  import type { HlsConfig } from 'hls.js';
  const controller: NonNullable<HlsConfig['interstitialsController']>;
  export default controller;
}
