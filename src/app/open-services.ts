import type { Config } from '#platform/config/config.ts';
import { createLogger } from '#platform/log/create-logger.ts';

import { assembleFeatures, type Features } from './assemble-features.ts';
import { openPlatform, type Platform, type PlatformOptions } from './open-platform.ts';

/** All modules of the service, opened and connected; used by the server and by the commands. */
export type Services = Platform & Features;

/** Throws StartError with a message for the operator. */
export async function openServices(
  config: Config,
  appSecret: string | null,
  { log = createLogger(config), ...options }: Partial<PlatformOptions> = {},
): Promise<Services> {
  await using opened = new AsyncDisposableStack();
  const platform = opened.use(await openPlatform(config, appSecret, { log, ...options }));
  const features = await assembleFeatures(platform);
  const closing = opened.move();
  return { ...platform, ...features, [Symbol.asyncDispose]: () => closing.disposeAsync() };
}
