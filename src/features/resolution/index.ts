/** The public interface of the feature. */
export { NO_CANARY_REASONS } from './canaries/canary.ts';
export {
  classifyCanary,
  type CanaryStatus,
  type CanaryVerdict,
} from './canaries/classify-canary.ts';
export { listCanaries, type CanaryList, type ProviderCanary } from './canaries/list-canaries.ts';
export { FAILURE_REASONS, type FailureReason } from './failure-reasons.ts';
export { DECLARED_PLAYER_PROVIDER } from './players/declared-player.ts';
export { createHostLimits, type HostLimits } from './host-limits/create-host-limits.ts';
export { createHostSlots } from './host-limits/host-slots.ts';
export { isProviderPage } from './is-provider-page.ts';
export { findProviderTitle } from './policy/find-provider-title.ts';
export { findUnknownProviders } from './policy/find-unknown-providers.ts';
export { toAdapterName } from './policy/to-adapter-name.ts';
export { decideUrlReasons } from './proxy-reasons.ts';
export type {
  Resolution,
  FailedResolution,
  ResolutionTrace,
  ResolvedMedia,
  ResolvedSource,
  ResolveOptions,
  ResolveUrl,
  SourceCaption,
  VideoAuthor,
} from './resolution.ts';
export { ResolutionError } from './resolution-error.ts';
export { createResolveUrl } from './resolve-url.ts';
