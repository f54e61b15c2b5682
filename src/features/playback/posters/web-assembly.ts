/** A compiled module. */
export type WasmModule = object;
export type WasmImports = Readonly<Record<string, object>>;
export type WasmExports = Readonly<Record<string, unknown>>;
export type WasmInstance = { readonly exports: WasmExports };
export type WasmMemory = {
  readonly buffer: ArrayBuffer;
  /** Pages of 64 KiB. */
  grow: (pages: number) => number;
};

/** The used parts of the WebAssembly JavaScript Interface. Only browsers' types have it. */
type WebAssemblyApi = {
  readonly compile: (bytes: Uint8Array) => Promise<WasmModule>;
  readonly Instance: new (module: WasmModule, imports: WasmImports) => WasmInstance;
  readonly Memory: new (options: { readonly initial: number }) => WasmMemory;
};

export const wasm: WebAssemblyApi = Reflect.get(globalThis, 'WebAssembly');
