/** Scopes of an API key. A bearer token has all of them. */
export const SCOPES = [
  'videos:read',
  'videos:write',
  'subtitles:write',
  'webhooks:manage',
  'audit:read',
] as const;
export type Scope = (typeof SCOPES)[number];

/**
 * Who may call an operation: `public` ignores credentials, `optional` accepts them, `owner`
 * requires them with the scope, `bearer` requires a bearer token. `operator` requires a session of
 * an operator, and the operation does not exist for anyone else.
 */
export type Permission =
  | { readonly kind: 'public' }
  | { readonly kind: 'optional'; readonly scope: Scope }
  | { readonly kind: 'owner'; readonly scope: Scope }
  | { readonly kind: 'bearer' }
  | { readonly kind: 'operator' };

/**
 * Permissions of all API operations, and of others that read credentials, by OpenAPI operationId.
 * Scopes are assigned only here.
 */
export const PERMISSIONS = {
  embedVideo: { kind: 'public' },
  createVideo: { kind: 'optional', scope: 'videos:write' },
  createVideos: { kind: 'owner', scope: 'videos:write' },
  getOembed: { kind: 'optional', scope: 'videos:read' },
  getIframely: { kind: 'optional', scope: 'videos:read' },
  listVideos: { kind: 'owner', scope: 'videos:read' },
  getVideo: { kind: 'optional', scope: 'videos:read' },
  getVideoStatus: { kind: 'optional', scope: 'videos:read' },
  getVideoSources: { kind: 'optional', scope: 'videos:read' },
  addVideoSource: { kind: 'owner', scope: 'videos:write' },
  orderVideoSources: { kind: 'owner', scope: 'videos:write' },
  deleteVideoSource: { kind: 'owner', scope: 'videos:write' },
  getVideoTrace: { kind: 'owner', scope: 'videos:read' },
  updateVideo: { kind: 'owner', scope: 'videos:write' },
  deleteVideo: { kind: 'owner', scope: 'videos:write' },
  restoreVideo: { kind: 'owner', scope: 'videos:write' },
  putPoster: { kind: 'owner', scope: 'videos:write' },
  deletePoster: { kind: 'owner', scope: 'videos:write' },
  refreshVideo: { kind: 'owner', scope: 'videos:write' },
  createPlaybackToken: { kind: 'owner', scope: 'videos:write' },
  deletePlaybackTokens: { kind: 'owner', scope: 'videos:write' },
  createLink: { kind: 'owner', scope: 'videos:write' },
  listLinks: { kind: 'owner', scope: 'videos:read' },
  getLink: { kind: 'owner', scope: 'videos:read' },
  updateLink: { kind: 'owner', scope: 'videos:write' },
  deleteLink: { kind: 'owner', scope: 'videos:write' },
  createSigningKey: { kind: 'owner', scope: 'videos:write' },
  listSigningKeys: { kind: 'owner', scope: 'videos:read' },
  deleteSigningKey: { kind: 'owner', scope: 'videos:write' },
  listSubtitles: { kind: 'optional', scope: 'videos:read' },
  getSubtitle: { kind: 'optional', scope: 'videos:read' },
  getSubtitleVtt: { kind: 'optional', scope: 'videos:read' },
  getSubtitleSrt: { kind: 'optional', scope: 'videos:read' },
  getSubtitleOriginal: { kind: 'owner', scope: 'subtitles:write' },
  putSubtitle: { kind: 'owner', scope: 'subtitles:write' },
  updateSubtitle: { kind: 'owner', scope: 'subtitles:write' },
  deleteSubtitle: { kind: 'owner', scope: 'subtitles:write' },
  getVideoAnalytics: { kind: 'owner', scope: 'videos:read' },
  getVideoViewers: { kind: 'owner', scope: 'videos:read' },
  exportVideoSessions: { kind: 'owner', scope: 'videos:read' },
  exportSessions: { kind: 'owner', scope: 'videos:read' },
  getAnalytics: { kind: 'owner', scope: 'videos:read' },
  getViewers: { kind: 'owner', scope: 'videos:read' },
  createWebhook: { kind: 'owner', scope: 'webhooks:manage' },
  listWebhooks: { kind: 'owner', scope: 'webhooks:manage' },
  getWebhook: { kind: 'owner', scope: 'webhooks:manage' },
  updateWebhook: { kind: 'owner', scope: 'webhooks:manage' },
  deleteWebhook: { kind: 'owner', scope: 'webhooks:manage' },
  rotateWebhookSecret: { kind: 'owner', scope: 'webhooks:manage' },
  testWebhook: { kind: 'owner', scope: 'webhooks:manage' },
  listDeliveries: { kind: 'owner', scope: 'webhooks:manage' },
  getDelivery: { kind: 'owner', scope: 'webhooks:manage' },
  redeliverDelivery: { kind: 'owner', scope: 'webhooks:manage' },
  redeliverFailed: { kind: 'owner', scope: 'webhooks:manage' },
  listEvents: { kind: 'owner', scope: 'videos:read' },
  createFeed: { kind: 'owner', scope: 'videos:write' },
  listFeeds: { kind: 'owner', scope: 'videos:read' },
  exportFeeds: { kind: 'owner', scope: 'videos:read' },
  importFeeds: { kind: 'owner', scope: 'videos:write' },
  getFeed: { kind: 'owner', scope: 'videos:read' },
  updateFeed: { kind: 'owner', scope: 'videos:write' },
  deleteFeed: { kind: 'owner', scope: 'videos:write' },
  refreshFeed: { kind: 'owner', scope: 'videos:write' },
  createPlaylist: { kind: 'owner', scope: 'videos:write' },
  listPlaylists: { kind: 'owner', scope: 'videos:read' },
  getPlaylist: { kind: 'optional', scope: 'videos:read' },
  updatePlaylist: { kind: 'owner', scope: 'videos:write' },
  deletePlaylist: { kind: 'owner', scope: 'videos:write' },
  listPlaylistVideos: { kind: 'optional', scope: 'videos:read' },
  getPlaylistFeed: { kind: 'optional', scope: 'videos:read' },
  addPlaylistVideos: { kind: 'owner', scope: 'videos:write' },
  importPlaylistVideos: { kind: 'owner', scope: 'videos:write' },
  movePlaylistVideo: { kind: 'owner', scope: 'videos:write' },
  removePlaylistVideo: { kind: 'owner', scope: 'videos:write' },
  getBranding: { kind: 'owner', scope: 'videos:read' },
  updateBranding: { kind: 'owner', scope: 'videos:write' },
  putLogo: { kind: 'owner', scope: 'videos:write' },
  deleteLogo: { kind: 'owner', scope: 'videos:write' },
  getUsage: { kind: 'owner', scope: 'videos:read' },
  listAuditLog: { kind: 'owner', scope: 'audit:read' },
  reportEvents: { kind: 'public' },
  reportVideo: { kind: 'public' },
  register: { kind: 'public' },
  logIn: { kind: 'public' },
  requestPasswordReset: { kind: 'public' },
  confirmPasswordReset: { kind: 'public' },
  logInWithCode: { kind: 'public' },
  getAccount: { kind: 'bearer' },
  exportAccount: { kind: 'bearer' },
  logOut: { kind: 'bearer' },
  /** All routes of the operator console, which are not in the OpenAPI document. */
  operateService: { kind: 'operator' },
} as const satisfies Readonly<Record<string, Permission>>;

export type Operation = keyof typeof PERMISSIONS;

export function isOperation(text: string | undefined): text is Operation {
  return text !== undefined && Object.hasOwn(PERMISSIONS, text);
}
