export type { BlockableSource, SourceBlocks } from './record/source-blocks.ts';
export { BriefCache, OUTLASTING } from './access/brief-cache.ts';
export { createFindEmbedSites, type FindEmbedSites } from './access/find-embed-sites.ts';
export { linkToTrack, linkToVideoPoster, toVideoFrameSize } from './wire/links.ts';
export { findUploadedPoster } from './record/store/poster-store.ts';
export { assembleVideos, type Videos, type VideosDeps } from './assemble-videos.ts';
export { isAvailableAs, isSeparate } from './record/available-forms.ts';
export { hasDeclaredPlayer, toDisabledPlayer } from './record/declared-player.ts';
export { toLossError, videoNotFound } from './record/owned-video.ts';
export { requireNotRemoved, videoRemoved } from './record/require-not-removed.ts';
export { READ_CONFIG, READ_RESPONSES, readVideo, toRequireReadable } from './http/read-routes.ts';
export { toRequireOwned, VIDEO_CHANGE_ERRORS, VIDEO_OWNER_ERRORS } from './http/owner-routes.ts';
export { VIDEO_EVENTS } from './wire/describe-video-events.ts';
export { createVideo, insertNewVideo } from './manage/create-video.ts';
export { checkSourceUrl, sourceBlocked } from './addresses/check-source-url.ts';
export { digestUrl, type SourceLocation } from './record/source-location.ts';
export { type Metadata, mergeMetadata } from './fields/labels.ts';
export { MetadataBody, TagsBody } from './fields/label-requests.ts';
export { type BatchResult, createVideos } from './manage/create-videos.ts';
export { IfMatch } from './wire/requests.ts';
export { checkCreateBody } from './wire/normalize-body.ts';
export { type EmbedRequest, embedVideo } from './manage/embed-video.ts';
export { deleteAccountVideos, deleteAnyVideo } from './manage/delete-video.ts';
export { revokeAccountTokens } from './access/playback-tokens.ts';
export { removeVideo, restoreRemovedVideo } from './manage/remove-video.ts';
export { findVideosBySource } from './manage/find-videos-by-source.ts';
export { listVideos } from './manage/list-videos.ts';
export { lockOwnedVideo, refreshAnyVideo } from './manage/update-video.ts';
export { findVideos, selectPosterUpload } from './record/store/find-videos.ts';
export { findTrace } from './record/store/address-store.ts';
export {
  countByProvider,
  countVideos,
  findYtDlpSuccesses,
  lockOwnedAccess,
  type ProviderCount,
  type YtDlpSuccess,
  selectOwnedIds,
} from './record/store/find-columns.ts';
export type { RecordPlay } from './manage/record-play.ts';
export type { ReportPlayback } from './addresses/check/report-playback.ts';
export { toReaderTerms } from './access/leases/to-reader-terms.ts';
export {
  findGrantedVideo,
  findPermittedVideo,
  findReadableVideo,
  readGrant,
  type PermittedVideo,
  type ReadContext,
  type Reader,
} from './access/readable-videos.ts';
export type { PlaylistGuest } from './access/playlist-guest.ts';
export { isExpired } from './access/playback-token.ts';
export { type PlaybackClient, requireAllowed } from './access/require-allowed.ts';
export { type AdmitSession, SESSION_RENEWAL_MS } from './access/playback-sessions.ts';
export { toGrantLimits } from './access/to-grant-limits.ts';
export { TokenRules } from './wire/requests.ts';
export { registerVideoRoutes } from './http/routes.ts';
export { toShownTitle } from './wire/shown-title.ts';
export { toPlayedVideo } from './wire/to-played-video.ts';
export { toTransientVideo } from './wire/to-transient-video.ts';
export { toTrackWire, toVideoWire } from './wire/to-video-wire.ts';
export {
  type ReadyVideo,
  type RemovedVideo,
  type Source,
  toPlayable,
  toStreamable,
  type Video,
} from './record/video.ts';
export type { VideoListWire, VideoWire } from './wire/wire.ts';
export { toClientHeaders } from './record/to-client-headers.ts';
