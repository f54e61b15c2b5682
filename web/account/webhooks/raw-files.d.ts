/** Vite resolves `?raw` imports to the text of the file at build time. */
declare module '*?raw' {
  export const text: string;
  export default text;
}
