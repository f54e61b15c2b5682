import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** Longer than any download takes, so that a lost response ends the run instead of blocking it. */
export const REQUEST_MS_MAX = 60_000;

/** Connections take turns, because the server closes those that are idle for a long time. */
const agent = new Agent({ keepAlive: true, maxSockets: 200, scheduling: 'fifo' });

export type Download = { readonly bytes: number; readonly firstByteMs: number };

/** Reads the complete response. */
export async function download(url: URL): Promise<Download> {
  const startedAtMs = performance.now();
  const request = get(url, { agent, signal: AbortSignal.timeout(REQUEST_MS_MAX) });
  // `once` reports errors before the response, and the response reports later ones.
  request.on('error', () => undefined);
  const [response] = await once(request, 'response');
  let firstByteMs = 0;
  let bytes = 0;
  for await (const chunk of response) {
    firstByteMs ||= performance.now() - startedAtMs;
    bytes += chunk.length;
  }
  if (response.statusCode !== 200) throw new Error(`${url.href} returned ${response.statusCode}`);
  return { bytes, firstByteMs };
}

/** Returns the segment URLs of a playlist. */
export async function listSegments(playlist: URL): Promise<readonly URL[]> {
  const text = await (
    await fetch(playlist, { signal: AbortSignal.timeout(REQUEST_MS_MAX) })
  ).text();
  const names = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return names.map((name) => new URL(name, playlist));
}

/** Closes keep-alive connections so that the process can exit. */
export function closeDownloads(): void {
  agent.destroy();
}
