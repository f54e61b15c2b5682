import { SAMPLE_FILE } from '#features/pages/index.ts';
import type { Config } from '#platform/config/config.ts';

/**
 * The sample that a service on this machine offers as a source, so that it can be tried offline.
 * Null for services that other machines reach, and with examples or a proxy of the operator.
 */
export function findSampleUrl({
  examples,
  egress,
  publicUrl,
}: Pick<Config, 'examples' | 'egress' | 'publicUrl'>): URL | null {
  const { protocol, hostname, port, pathname } = publicUrl;
  const isLocal =
    protocol === 'http:' && hostname === '127.0.0.1' && port !== '' && pathname === '/';
  if (!isLocal || examples !== null || egress.proxy !== null) return null;
  return new URL(SAMPLE_FILE, publicUrl);
}
