import { findExample, type Operation, type Parameter, type ReferenceDocument } from './document.ts';

const VIDEO = "'vid_7Yc1Kx9QmTz4WbNd'";
const SOURCE = "'src_3Hn8Rk5TvXy2PdLq'";
const WEBHOOK = "'whk_7Yc1Kx9QmTz4WbNd'";
const FEED = "'fed_7Yc1Kx9QmTz4WbNd'";
const PLAYLIST = "'pls_7Yc1Kx9QmTz4WbNd'";
const LINK = "'lnk_5Rw8Yb3NqKd7TzXc'";
const DELIVERY = "'dlv_3Hn8Rk5TvXy2PdLq'";
/** Replaced by the example of the request body. */
const BODY = '$body';

/** Calls of the client, by operation. A test checks their types. */
const CALLS: Readonly<Record<string, string>> = {
  register: `await reelay.auth.register(${BODY});`,
  logIn: `await reelay.auth.logIn(${BODY});`,
  logInWithCode: `await reelay.auth.logInWithCode(${BODY});`,
  requestPasswordReset: `await reelay.auth.requestPasswordReset(${BODY});`,
  confirmPasswordReset: `await reelay.auth.confirmPasswordReset(${BODY});`,
  getAccount: 'await reelay.auth.me();',
  exportAccount: `const archive = await reelay.auth.export();
console.log((await archive.arrayBuffer()).byteLength);`,
  listAuditLog: 'for await (const { at, action } of reelay.auditLog()) console.log(at, action);',
  createFeed: `await reelay.feeds.create(${BODY});`,
  listFeeds: 'for await (const { id, url } of reelay.feeds.list()) console.log(id, url);',
  exportFeeds: 'const opml = await reelay.feeds.exportOpml();',
  importFeeds: `const results = await reelay.feeds.importOpml(${BODY});`,
  getFeed: `await reelay.feeds.get(${FEED});`,
  updateFeed: `await reelay.feeds.update(${FEED}, ${BODY});`,
  deleteFeed: `await reelay.feeds.delete(${FEED});`,
  refreshFeed: `await reelay.feeds.refresh(${FEED});`,
  createPlaylist: `await reelay.playlists.create(${BODY});`,
  listPlaylists:
    'for await (const { id, title } of reelay.playlists.list()) console.log(id, title);',
  getPlaylist: `await reelay.playlists.get(${PLAYLIST});`,
  updatePlaylist: `await reelay.playlists.update(${PLAYLIST}, ${BODY});`,
  deletePlaylist: `await reelay.playlists.delete(${PLAYLIST});`,
  listPlaylistVideos: `for await (const video of reelay.playlists.videos(${PLAYLIST})) console.log(video.id);`,
  getPlaylistFeed: `const rss = await reelay.playlists.feed(${PLAYLIST}, { format: 'rss' });`,
  addPlaylistVideos: `await reelay.playlists.add(${PLAYLIST}, ${BODY});`,
  importPlaylistVideos: `const result = await reelay.playlists.import(${PLAYLIST}, ${BODY});`,
  movePlaylistVideo: `await reelay.playlists.move(${PLAYLIST}, { videoId: ${VIDEO}, ...${BODY} });`,
  removePlaylistVideo: `await reelay.playlists.remove(${PLAYLIST}, ${VIDEO});`,
  logOut: 'await reelay.auth.logOut();',
  embedVideo: `await reelay.embed(${BODY});`,
  createVideo: `await reelay.videos.create(${BODY});`,
  createVideos: `await reelay.videos.createBatch(${BODY}.videos);`,
  listVideos:
    "for await (const video of reelay.videos.list({ status: 'ready' })) console.log(video.id);",
  getVideo: `await reelay.videos.get(${VIDEO});`,
  updateVideo: `await reelay.videos.update(${VIDEO}, ${BODY});`,
  deleteVideo: `await reelay.videos.delete(${VIDEO});`,
  getVideoSources: `await reelay.videos.sources(${VIDEO});`,
  addVideoSource: `await reelay.videos.addSource(${VIDEO}, ${BODY});`,
  orderVideoSources: `await reelay.videos.orderSources(${VIDEO}, 'health');`,
  getVideoStatus: `for await (const { status } of reelay.videos.watchStatus(${VIDEO})) console.log(status);`,
  restoreVideo: `const video = await reelay.videos.restore(${VIDEO});`,
  putPoster: `await reelay.videos.setPoster(${VIDEO}, await (await fetch('https://example.com/poster.jpg')).blob());`,
  deletePoster: `await reelay.videos.deletePoster(${VIDEO});`,
  refreshVideo: `await reelay.videos.refresh(${VIDEO});`,
  deleteVideoSource: `await reelay.videos.removeSource(${VIDEO}, ${SOURCE});`,
  createPlaybackToken: `await reelay.videos.playbackTokens.create(${VIDEO}, ${BODY});`,
  deletePlaybackTokens: `await reelay.videos.playbackTokens.revokeAll(${VIDEO});`,
  createLink: `const { url } = await reelay.links.create(${BODY});`,
  listLinks: 'for await (const { name, views } of reelay.links.list()) console.log(name, views);',
  getLink: `await reelay.links.get(${LINK});`,
  updateLink: `await reelay.links.update(${LINK}, ${BODY});`,
  deleteLink: `await reelay.links.delete(${LINK});`,
  createSigningKey: `await reelay.signingKeys.create(${BODY});`,
  listSigningKeys: 'const keys = await reelay.signingKeys.list();',
  deleteSigningKey: "await reelay.signingKeys.delete('sgk_8Tn2Vb6QkYc4HsLw');",
  getVideoTrace: `await reelay.videos.trace(${VIDEO});`,
  listSubtitles: `for await (const { language } of reelay.videos.subtitles.list(${VIDEO})) console.log(language);`,
  getSubtitleVtt: `await reelay.videos.subtitles.text(${VIDEO}, 'en');`,
  getSubtitleSrt: `await reelay.videos.subtitles.text(${VIDEO}, 'en', { format: 'srt' });`,
  getSubtitle: `await reelay.videos.subtitles.get(${VIDEO}, 'en');`,
  updateSubtitle: `await reelay.videos.subtitles.update(${VIDEO}, 'en', ${BODY});`,
  deleteSubtitle: `await reelay.videos.subtitles.delete(${VIDEO}, 'en');`,
  putSubtitle: `await reelay.videos.subtitles.upload(${VIDEO}, 'en', { file: 'WEBVTT\\n\\n00:01.000 --> 00:02.000\\nHello.\\n' });`,
  getSubtitleOriginal: `await reelay.videos.subtitles.original(${VIDEO}, 'en');`,
  getVideoAnalytics: `await reelay.analytics.video(${VIDEO}, { dimension: 'country' });`,
  getVideoViewers: `await reelay.analytics.videoViewers(${VIDEO});`,
  exportVideoSessions: `for await (const view of reelay.analytics.sessions(${VIDEO})) console.log(view.id);`,
  exportSessions:
    'for await (const view of reelay.analytics.accountSessions()) console.log(view.id);',
  getAnalytics: "await reelay.analytics.account({ from: '2026-03-01' });",
  getViewers: 'await reelay.analytics.viewers();',
  reportEvents: `await reelay.analytics.report(['e=t,ts=1,sid="a",cid="vid_7Yc1Kx9QmTz4WbNd",v=2']);`,
  reportVideo: `await reelay.videos.report(${VIDEO}, ${BODY});`,
  getBranding: 'const { color } = await reelay.branding.get();',
  updateBranding: `await reelay.branding.update(${BODY});`,
  putLogo:
    "await reelay.branding.setLogo(await (await fetch('https://example.com/logo.png')).blob());",
  deleteLogo: 'await reelay.branding.deleteLogo();',
  getUsage: 'await reelay.usage();',
  createWebhook: `await reelay.webhooks.create(${BODY});`,
  listWebhooks: 'for await (const webhook of reelay.webhooks.list()) console.log(webhook.id);',
  getWebhook: `await reelay.webhooks.get(${WEBHOOK});`,
  updateWebhook: `await reelay.webhooks.update(${WEBHOOK}, ${BODY});`,
  deleteWebhook: `await reelay.webhooks.delete(${WEBHOOK});`,
  rotateWebhookSecret: `await reelay.webhooks.rotateSecret(${WEBHOOK}, ${BODY});`,
  listDeliveries: `for await (const delivery of reelay.webhooks.deliveries.list(${WEBHOOK})) console.log(delivery.status);`,
  testWebhook: `await reelay.webhooks.test(${WEBHOOK});`,
  getDelivery: `await reelay.webhooks.deliveries.get(${WEBHOOK}, ${DELIVERY});`,
  redeliverDelivery: `await reelay.webhooks.deliveries.redeliver(${WEBHOOK}, ${DELIVERY});`,
  redeliverFailed: `await reelay.webhooks.deliveries.redeliverFailed(${WEBHOOK}, '2026-01-31T00:00:00.000Z');`,
  listEvents:
    'for await (const { type, subject } of reelay.events.follow()) console.log(type, subject);',
  streamVideo: `await reelay.playback.stream(${VIDEO});`,
  streamSource: `await reelay.playback.source(${VIDEO}, ${SOURCE});`,
  getThumbnails: `await reelay.playback.thumbnails(${VIDEO});`,
  getPoster: `await reelay.playback.poster(${VIDEO});`,
  getOembed: `await reelay.oembed({ url: 'https://video.example.com/watch/vid_7Yc1Kx9QmTz4WbNd' });`,
  getIframely: `await reelay.iframely({ url: 'https://media.example/talk.mp4' });`,
  getHealth: 'await reelay.service.checkHealth();',
  getReadiness: 'await reelay.service.checkReadiness();',
};

/** A call with the client, or undefined for an operation that it does not have. */
export function toClientSample(
  operation: Operation,
  document: ReferenceDocument,
): string | undefined {
  const body = JSON.stringify(findRequestExample(operation, document), undefined, 2);
  return CALLS[operation.operationId]?.replace(BODY, () => body);
}

export function toCurlSample(
  operation: Operation,
  { document, publicUrl }: { readonly document: ReferenceDocument; readonly publicUrl: URL },
): string {
  const { method, security } = operation;
  const url = toSampleUrl(operation, publicUrl);
  const credential = toCredential(security);
  const body = findRequestExample(operation, document);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(url.href)}`,
    ...(credential === undefined ? [] : [`-H "${credential}"`]),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: ${toBodyType(operation)}'`, `-d ${quote(toText(body))}`]),
  ].join(' \\\n  ');
}

/** The URL of a request with its required parameters. */
export function toSampleUrl({ path, parameters = [] }: Operation, publicUrl: URL): URL {
  // A leading slash would remove the path of PUBLIC_URL.
  const url = new URL(fillPath(path, parameters).slice(1), publicUrl);
  for (const { name, required, schema } of parameters.filter((each) => each.in === 'query')) {
    if (required === true) url.searchParams.set(name, toText(schema.examples?.[0] ?? ''));
  }
  return url;
}

export function findRequestExample(
  { requestBody }: Operation,
  document: ReferenceDocument,
): unknown {
  const [media] = Object.values(requestBody?.content ?? {});
  return media === undefined ? undefined : findExample(media, document);
}

export function toBodyType({ requestBody }: Operation): string {
  return Object.keys(requestBody?.content ?? {})[0] ?? 'application/json';
}

function fillPath(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
    const parameter = parameters.find((each) => each.name === name && each.in === 'path');
    return toText(parameter?.schema.examples?.[0] ?? name);
  });
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function toCredential(security: Operation['security']): string | undefined {
  if (security.some((each) => 'apiKey' in each)) return 'X-API-Key: $REELAY_KEY';
  return security.length === 0 ? undefined : 'Authorization: Bearer $REELAY_TOKEN';
}

/** Quotes a word for POSIX shells. */
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
