import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

/** How long maps are kept for further traces. Those of the largest files take 20 MB. */
const KEPT_MS = 60_000;

/**
 * Makes stack traces of the bundle show the sources. Node's own support reads all source maps at
 * the start and keeps them in memory, but most processes never need one.
 */
export function mapStackTraces(): void {
  const maps = new Map<string, SourceMap | undefined>();

  function findMap(url: string): SourceMap | undefined {
    if (maps.size === 0) setTimeout(() => maps.clear(), KEPT_MS).unref();
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url);
  }

  Error.prepareStackTrace = (error, frames) =>
    [
      Error.prototype.toString.call(error),
      ...frames.map((frame) => `    at ${toText(frame, findMap)}`),
    ].join('\n');
}

function toText(frame: NodeJS.CallSite, findMap: (url: string) => SourceMap | undefined): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- V8 formats the frame
  const text = String(frame);
  const [url, line, column] = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()];
  if (!url?.startsWith('file:') || line === null || column === null) return text;
  const entry = findMap(url)?.findEntry(line - 1, column - 1);
  // The nearest entry of a line of a dependency belongs to the source before it.
  if (entry === undefined || !('originalSource' in entry) || entry.generatedLine !== line - 1) {
    return text;
  }
  const { originalSource, originalLine, originalColumn } = entry;
  const source = `${new URL(originalSource, url).href}:${originalLine + 1}:${originalColumn + 1}`;
  return text.replace(`${url}:${line}:${column}`, source);
}

/** Undefined for modules that are not part of the bundle. */
function readMap(url: string): SourceMap | undefined {
  const file = `${fileURLToPath(url)}.map`;
  return existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}
