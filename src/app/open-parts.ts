import type { Config } from '#platform/config/config.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Siblings } from '#platform/processes/siblings.ts';

import { assembleFeatures, type Features } from './assemble-features.ts';
import { openPlatform, type Platform } from './open-platform.ts';

/** What the service is made of, opened and tied together; both the server and the commands use it. */
export type Parts = Platform & Features;

export type PartsOptions = {
  /** Where the service runs as several processes. */
  readonly siblings?: Siblings | undefined;
  readonly log?: Logger;
};

/** Throws StartError in words for the person at the terminal. */
export async function openParts(
  config: Config,
  appSecret: string | null,
  { siblings, log = createLogger(config) }: PartsOptions = {},
): Promise<Parts> {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openPlatform(config, appSecret, { siblings, log }));
  const features = await assembleFeatures(platform);
  const closing = opened.move();
  return { ...platform, ...features, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
