/**
 * Removes the path of PUBLIC_URL from the target of a request, so that routes have the same paths
 * everywhere. A proxy may have removed it already. `basePath` ends with a slash.
 */
export function removeBasePath(target: string, basePath: string): string {
  if (basePath === '/') return target;
  if (target.startsWith(basePath)) return target.slice(basePath.length - 1);
  const folder = basePath.slice(0, -1);
  const rest = target.slice(folder.length);
  const isFolder = target.startsWith(folder) && (rest === '' || rest.startsWith('?'));
  return isFolder ? `/${rest}` : target;
}
