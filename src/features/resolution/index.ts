/** The public interface of the feature. */
export { NO_CANARY_REASONS } from './core/canary.ts';
export {
  classifyCanary,
  type CanaryStatus,
  type CanaryVerdict,
} from './resolve/canaries/classify-canary.ts';
export {
  listCanaries,
  type CanaryList,
  type ProviderCanary,
} from './resolve/canaries/list-canaries.ts';
export { classifyForbidden } from './core/classify-forbidden.ts';
export { FAILURE_REASONS } from './core/failure-reasons.ts';
export { DECLARED_PLAYER_PROVIDER, isOnSite } from './providers/declared-player.ts';
export { createHostLimits, type HostLimits } from './core/host-limits/create-host-limits.ts';
export { createHostPermits } from './core/host-limits/host-permits.ts';
export { identifyUrl } from './resolve/identify-url.ts';
export type { SourceIdentity } from './core/source-identity.ts';
export { isProviderPage } from './resolve/is-provider-page.ts';
export {
  findProviderTitle,
  findUnknownProviders,
  toAdapterName,
} from './resolve/provider-names.ts';
export {
  inspectYtDlp,
  YTDLP_AGE_DAYS_MAX,
  type YtDlpRelease,
  type YtDlpState,
} from './core/inspect-yt-dlp.ts';
export { findYtDlpSettings, type Playability } from './resolve/find-yt-dlp-settings.ts';
export { decideUrlReasons } from './content/proxy-reasons.ts';
export type {
  Rendition,
  Resolution,
  FailedResolution,
  ResolutionTrace,
  ResolvedMedia,
  ResolvedSource,
  ResolveOptions,
  ResolveUrl,
  SourceCaption,
  SourceRequirements,
  VideoAuthor,
} from './core/resolution.ts';
export { ResolutionError } from './core/resolution-error.ts';
export { createResolveUrl } from './resolve/resolve-url.ts';
