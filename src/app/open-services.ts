import type { Config } from '#platform/config/config.ts';
import { createLogger } from '#platform/log/create-logger.ts';
import type { Logger } from '#platform/log/logger.ts';
import type { Siblings } from '#platform/processes/siblings.ts';

import { assembleFeatures, type Features } from './assemble-features.ts';
import { openPlatform, type Platform } from './open-platform.ts';

/** All modules of the service, opened and connected; used by the server and by the commands. */
export type Services = Platform & Features;

export type ServicesOptions = {
  /** Set when the service runs as several processes. */
  readonly siblings?: Siblings | undefined;
  readonly log?: Logger;
};

/** Throws StartError with a message for the operator. */
export async function openServices(
  config: Config,
  appSecret: string | null,
  { siblings, log = createLogger(config) }: ServicesOptions = {},
): Promise<Services> {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openPlatform(config, appSecret, { siblings, log }));
  const features = await assembleFeatures(platform);
  const closing = opened.move();
  return { ...platform, ...features, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
