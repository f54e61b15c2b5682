// The declarations of these packages need the types of browsers.

declare module '@jsquash/jpeg/decode.js' {
  import type { Pixels } from './scale-pixels.ts';

  export function init(module: object, options: object): Promise<void>;
  export default function decode(
    bytes: ArrayBuffer,
    options: { readonly preserveOrientation: boolean },
  ): Promise<Pixels>;
}

declare module '@jsquash/jpeg/encode.js' {
  import type { Pixels } from './scale-pixels.ts';

  export function init(module: object, options: object): Promise<void>;
  export default function encode(pixels: Pixels): Promise<ArrayBuffer>;
}

declare module '@jsquash/png/decode.js' {
  import type { Pixels } from './scale-pixels.ts';

  export function init(module: object): Promise<unknown>;
  export default function decode(bytes: ArrayBuffer): Promise<Pixels>;
}

declare module '@jsquash/webp/decode.js' {
  import type { Pixels } from './scale-pixels.ts';

  export function init(module: object, options: object): Promise<void>;
  export default function decode(bytes: ArrayBuffer): Promise<Pixels>;
}

declare module '@jsquash/webp/encode.js' {
  import type { Pixels } from './scale-pixels.ts';

  export function init(module: object, options: object): Promise<unknown>;
  export default function encode(pixels: Pixels): Promise<ArrayBuffer>;
}
