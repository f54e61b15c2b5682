export type { AccountReportQuery, Analytics, ReportQuery } from './analytics.ts';
export type {
  Account,
  ApiErrorCode,
  AuditEntry,
  AuditLogQuery,
  Delivery,
  ErrorDetail,
  Event,
  EventList,
  Feed,
  FeedImport,
  PlaylistImport,
  LiveViewers,
  Page,
  PlaybackToken,
  Playlist,
  ShareLink,
  SigningKey,
  PlaySession,
  Branding,
  AnalyticsReport,
  SecretWebhook,
  Source,
  StoredSubtitleTrack,
  Session,
  Iframely,
  OEmbed,
  Usage,
  Video,
  VideoSources,
  VideoBatch,
  VideoStatus,
  VideoTrace,
  Webhook,
} from './api-types.ts';
export type { Auth } from './auth.ts';
export type { Events } from './events.ts';
export type { Feeds } from './feeds.ts';
export type { Links } from './links.ts';
export type { SigningKeys } from './signing-keys.ts';
export type { CallOptions, CreateOptions, WriteOptions } from './http.ts';
export type { PagedList } from './paged-list.ts';
export type { Playback, PlaybackOptions, PosterOptions } from './playback.ts';
export type { Playlists } from './playlists.ts';
export { type ClientErrorCode, ReelayError } from './reelay-error.ts';
export { Reelay, type ReelayOptions } from './reelay.ts';
export type { Service } from './service.ts';
export { verifyWebhook, type VerifyWebhookOptions } from './verify-webhook.ts';
export type { CreateVideoOptions, PlaybackTokens, Videos } from './videos.ts';
export type { WebhookEvent } from './webhook-event.ts';
export {
  type WebhookVerificationCode,
  WebhookVerificationError,
} from './webhook-verification-error.ts';
export type { Deliveries, Webhooks } from './webhooks.ts';
