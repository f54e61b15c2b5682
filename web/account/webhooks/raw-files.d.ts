/** Vite answers `?raw` imports with the text of the file, as it is when the pages are built. */
declare module '*?raw' {
  export const text: string;
  export default text;
}
