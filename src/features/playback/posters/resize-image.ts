import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import decodeJpeg, { init as initJpegDecoder } from '@jsquash/jpeg/decode.js';
import encodeJpeg, { init as initJpegEncoder } from '@jsquash/jpeg/encode.js';
import decodePng, { init as initPngDecoder } from '@jsquash/png/decode.js';
import decodeWebp, { init as initWebpDecoder } from '@jsquash/webp/decode.js';
import encodeWebp, { init as initWebpEncoder } from '@jsquash/webp/encode.js';

import { type Pixels, scalePixels } from './scale-pixels.ts';
import {
  wasm,
  type WasmExports,
  type WasmImports,
  type WasmInstance,
  type WasmMemory,
  type WasmModule,
} from './web-assembly.ts';

/** The types that can be decoded. */
export type ResizableType = 'image/jpeg' | 'image/png' | 'image/webp';
export type ResizedType = 'image/jpeg' | 'image/webp';

export type ResizeInput = {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: ResizableType;
  /** In pixels, less than the width of the image. */
  readonly width: number;
  readonly as: ResizedType;
};

/** Memory of one decoder or encoder: three times the pixels of the largest image, and tables. */
const CODEC_BYTES_MAX = 192 * 1024 * 1024;
const PAGE_BYTES = 64 * 1024;

const { resolve } = createRequire(import.meta.url);

type Codec = {
  readonly file: string;
  readonly init: (module: WasmModule, options: object) => Promise<unknown>;
};

const DECODERS = {
  'image/jpeg': {
    file: '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm',
    init: initJpegDecoder,
    // Applies the EXIF orientation.
    decode: (bytes) => decodeJpeg(bytes, { preserveOrientation: true }),
  },
  'image/png': {
    file: '@jsquash/png/codec/pkg/squoosh_png_bg.wasm',
    init: initPngDecoder,
    decode: decodePng,
  },
  'image/webp': {
    file: '@jsquash/webp/codec/dec/webp_dec.wasm',
    init: initWebpDecoder,
    decode: decodeWebp,
  },
} as const satisfies Record<
  ResizableType,
  Codec & { readonly decode: (bytes: ArrayBuffer) => Promise<Pixels> }
>;

const ENCODERS = {
  'image/jpeg': {
    file: '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm',
    init: initJpegEncoder,
    encode: encodeJpeg,
  },
  'image/webp': {
    file: '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
    init: initWebpEncoder,
    encode: encodeWebp,
  },
} as const satisfies Record<
  ResizedType,
  Codec & { readonly encode: (pixels: Pixels) => Promise<ArrayBuffer> }
>;

/**
 * Scales an image to a smaller width. Returns null if it can't be decoded, such as an animation.
 * The caller has checked the number of pixels.
 */
export async function resizeImage({
  bytes,
  type,
  width,
  as,
}: ResizeInput): Promise<Uint8Array<ArrayBuffer> | null> {
  const decoder = DECODERS[type];
  const encoder = ENCODERS[as];
  await Promise.all([start(decoder), start(encoder)]);
  try {
    const scaled = scalePixels(await decoder.decode(toArrayBuffer(bytes)), width);
    return new Uint8Array(await encoder.encode(as === 'image/jpeg' ? flatten(scaled) : scaled));
  } catch {
    // The decoders exit, trap or throw for invalid input.
    return null;
  }
}

/** By file. Those that could not be read or compiled are tried again. */
const modules = new Map<string, WasmModule>();

/** A new instance, because the decoders leak memory when they exit. */
async function start({ file, init }: Codec): Promise<void> {
  const module = modules.get(file) ?? (await wasm.compile(await readFile(resolve(file))));
  modules.set(file, module);
  await init(module, {
    instantiateWasm: (imports: WasmImports, onInstance: OnInstance) =>
      instantiate(module, { imports, onInstance }),
    // The decoders print warnings about invalid input.
    print: () => undefined,
    printErr: () => undefined,
  });
}

type OnInstance = (instance: WasmInstance) => void;

function instantiate(
  module: WasmModule,
  { imports, onInstance }: { readonly imports: WasmImports; readonly onInstance: OnInstance },
): WasmExports {
  const instance = new wasm.Instance(module, imports);
  for (const value of Object.values(instance.exports)) {
    if (value instanceof wasm.Memory) limitGrowth(value);
  }
  onInstance(instance);
  return instance.exports;
}

/** A decoder that needs more memory fails, as if there were no more. */
function limitGrowth(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > CODEC_BYTES_MAX) {
      throw new RangeError('The image needs too much memory.');
    }
    return grow(pages);
  };
}

function toArrayBuffer({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>): ArrayBuffer {
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** Draws the pixels on white, because JPEG has no transparency. */
function flatten({ data, width, height }: Pixels): Pixels {
  const flat = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel += 1) {
      flat[channel] = (data[channel] ?? 0) * alpha + 255 * (1 - alpha);
    }
    flat[at + 3] = 255;
  }
  return { data: flat, width, height };
}
