/** True in pages and their workers. Node, Deno, Bun and edge runtimes define neither global. */
export function isBrowser(): boolean {
  const names = ['document', 'importScripts'];
  return names.some((name) => typeof Reflect.get(globalThis, name) !== 'undefined');
}
