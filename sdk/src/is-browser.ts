/** A page, or a worker of one. Node, Deno, Bun and edge runtimes have neither. */
export function isBrowser(): boolean {
  const names = ['document', 'importScripts'];
  return names.some((name) => typeof Reflect.get(globalThis, name) !== 'undefined');
}
