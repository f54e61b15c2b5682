import { AppError } from '../../contract/app-error.ts';
import { MANIFEST_ADDRESSES_MAX } from '../../contract/limits.ts';
import type { MpdTemplate } from '../../lib/dash/mpd-template.ts';
import type { Clock } from '../../platform/clock.ts';
import { decideExpiryDay } from './capability-expiry.ts';
import type { Binding, Capabilities } from './capability.ts';
import type { Target } from './find-target.ts';
import type { Resource } from './resource.ts';

/** Makes the capabilities for one manifest. Null for an address that is too long to be served. */
export type AddressWriter = {
  readonly seal: (resource: Omit<Resource, 'sourceId'>) => string | null;
  readonly sealTemplate: (template: MpdTemplate) => string | null;
};

/** They belong to the video and source of the manifest that names them, and end when it ends. */
export function createAddressWriter(
  { video, source, expiryDay }: Pick<Target, 'video' | 'source' | 'expiryDay'>,
  deps: {
    readonly capabilities: Pick<Capabilities, 'sealResource' | 'sealTemplate'>;
    readonly clock: Clock;
  },
): AddressWriter {
  const binding: Binding = {
    videoId: video.id,
    expiryDay: decideExpiryDay(deps.clock(), expiryDay),
  };
  let left = MANIFEST_ADDRESSES_MAX;

  function count(): void {
    left -= 1;
    if (left >= 0) return;
    throw new AppError('source_unsupported', 'The source’s manifest names too many addresses.');
  }

  return {
    seal(resource) {
      count();
      const sealed = { ...resource, sourceId: source.id };
      return deps.capabilities.sealResource(sealed, binding) ?? null;
    },
    sealTemplate(template) {
      count();
      const sealed = deps.capabilities.sealTemplate(template, { ...binding, sourceId: source.id });
      return sealed ?? null;
    },
  };
}
