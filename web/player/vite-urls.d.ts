/** Vite answers `?url` imports with the address of the emitted file. */
declare module '*?url' {
  export const address: string;
  export default address;
}

declare module '*.css';
