import type { AccountId } from '#contract/ids.ts';
import type { ArchiveFile } from '#features/account-export/index.ts';
import { describeAccount } from '#features/accounts/index.ts';
import { exportSessions, getAccountReport, toReportCsv } from '#features/analytics/index.ts';
import { type AuditPage, listAuditLog, toAuditEntryWire } from '#features/audit/index.ts';
import { findLogo, readBranding, toBrandingWire } from '#features/branding/index.ts';
import { listAllFeeds, toFeedWire } from '#features/feeds/index.ts';
import { listLinks, toLinkWire } from '#features/links/index.ts';
import { listAllPlaylists, toPlaylistWire } from '#features/playlists/index.ts';
import { listSigningKeys, toSigningKeyWire } from '#features/signing-keys/index.ts';
import { findOriginal, findVtt } from '#features/subtitles/index.ts';
import { readUsage, toUsageWire } from '#features/usage/index.ts';
import { findUploadedPoster, listVideos, toVideoWire, type Video } from '#features/videos/index.ts';
import { describeWebhooks } from '#features/webhooks/index.ts';
import { findMediaSuffix } from '#lib/media/media-suffix.ts';
import type { Queries } from '#platform/db/database.ts';
import { type ExportedPart, listExportedParts } from '#platform/db/schema/account-data.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import { readAll } from '#platform/http/routes/list-pages.ts';

import type { Services } from './open-services.ts';

/** Videos in memory at a time. */
const VIDEOS_PER_PAGE = 100;
const AUDIT_ENTRIES_PER_PAGE = 500;
/** The most that a report accepts. */
const REPORT_VIDEOS_MAX = 1_000;

type ListFiles = (source: {
  readonly services: Services;
  readonly accountId: AccountId;
  readonly described: Awaited<ReturnType<typeof describeAccount>>;
}) => AsyncIterable<ArchiveFile> | Iterable<ArchiveFile>;

/** The files of each part of an account. */
const EXPORTS: Readonly<Record<ExportedPart, ListFiles>> = {
  profile: ({ described }) => [toJsonFile('account.json', described.account)],
  sessions: ({ described }) => [toJsonFile('sessions.json', described.sessions)],
  shareLinks: ({ services, accountId }) => [
    { name: 'share-links.json', content: toJsonArray(listLinkRecords(services, accountId)) },
  ],
  async *signingKeys({ services: { database }, accountId }) {
    const keys = await listSigningKeys(database.queries, accountId);
    yield toJsonFile('signing-keys.json', keys.map(toSigningKeyWire));
  },
  keys: ({ described }) => [toJsonFile('api-keys.json', described.keys)],
  secondFactor: ({ described }) => [toJsonFile('second-factor.json', described.secondFactor)],
  passkeys: ({ described }) => [toJsonFile('passkeys.json', described.passkeys)],
  identities: ({ described }) => [toJsonFile('identities.json', described.identities)],
  async *webhooks({ services, accountId }) {
    yield toJsonFile('webhooks.json', await describeWebhooks(services.webhooks, accountId));
  },
  feeds: ({ services, accountId }) => [
    { name: 'feeds.json', content: toJsonArray(listFeedRecords(services, accountId)) },
  ],
  async *usage({ services, accountId }) {
    yield toJsonFile('usage.json', toUsageWire(await readUsage(services.usage, accountId)));
  },
  auditLog: ({ services, accountId }) => [
    { name: 'audit-log.json', content: toJsonArray(listAuditEntries(services, accountId)) },
  ],
  async *videos({ services, accountId }) {
    yield { name: 'videos.json', content: toJsonArray(listRecords(services, accountId)) };
    yield* listUploads(services, accountId);
  },
  async *branding({ services: { database, config }, accountId }) {
    const branding = await readBranding(database.queries, accountId);
    yield toJsonFile('branding.json', toBrandingWire(branding, config.publicUrl));
    const { logoDigest } = branding;
    const logo = logoDigest === null ? undefined : await findLogo(database.queries, logoDigest);
    if (logo !== undefined) yield { name: `logo${findMediaSuffix(logo) ?? ''}`, content: [logo] };
  },
  playlists: ({ services, accountId }) => [
    { name: 'playlists.json', content: toJsonArray(listPlaylistRecords(services, accountId)) },
  ],
  analytics: ({ services, accountId, described }) =>
    listAnalyticsFiles(services, { accountId, since: described.account.createdAt }),
};

/**
 * Files of an account's export. Each is read when the previous one has been sent. They show the
 * account at slightly different times if it changes meanwhile.
 */
export async function* listExportFiles(
  services: Services,
  accountId: AccountId,
): AsyncGenerator<ArchiveFile> {
  const described = await describeAccount(services.accounts, accountId);
  const source = { services, accountId, described };
  for (const part of listExportedParts()) yield* EXPORTS[part](source);
}

async function* listAuditEntries(services: Services, accountId: AccountId): AsyncGenerator<object> {
  const scan = { accountId, filters: {}, limit: AUDIT_ENTRIES_PER_PAGE };
  for (let after: ListPosition | null = null; ;) {
    const { entries, next }: AuditPage = await listAuditLog(services, { ...scan, after });
    yield* entries.map(toAuditEntryWire);
    if (next === null) return;
    after = next;
  }
}

async function* listFeedRecords(
  { database, secrets }: Services,
  accountId: AccountId,
): AsyncGenerator<object> {
  for await (const feed of listAllFeeds({ database, secrets }, accountId)) yield toFeedWire(feed);
}

async function* listLinkRecords(
  { database: { queries }, config }: Services,
  accountId: AccountId,
): AsyncGenerator<object> {
  const links = readAll((part) => listLinks(queries, { accountId, ...part }));
  for await (const link of links) yield toLinkWire(link, config.publicUrl);
}

async function* listPlaylistRecords(
  { database: { queries }, config }: Services,
  accountId: AccountId,
): AsyncGenerator<object> {
  for await (const { playlist, videoIds } of listAllPlaylists(queries, accountId)) {
    yield { ...toPlaylistWire(playlist, config.publicUrl), videoIds };
  }
}

async function* listRecords(services: Services, accountId: AccountId): AsyncGenerator<object> {
  const { publicUrl } = services.config;
  for await (const video of readVideos(services, accountId)) {
    const record = toVideoWire(video, { publicUrl, includeSourceUrl: true });
    yield { ...record, sourceUrls: video.addresses.map(({ url }) => url.href) };
  }
}

/** The posters and subtitles that the owner has uploaded. */
async function* listUploads(services: Services, accountId: AccountId): AsyncGenerator<ArchiveFile> {
  const { queries } = services.database;
  for await (const { id, posterUploadedAtMs, tracks } of readVideos(services, accountId)) {
    if (posterUploadedAtMs !== null) {
      const poster = await findUploadedPoster(queries, id);
      if (poster !== undefined) {
        yield { name: `posters/${id}${findMediaSuffix(poster) ?? ''}`, content: [poster] };
      }
    }
    yield* listSubtitleFiles(queries, id, tracks);
  }
}

async function* listSubtitleFiles(
  queries: Queries,
  videoId: Video['id'],
  tracks: Video['tracks'],
): AsyncGenerator<ArchiveFile> {
  for (const { lang, origin } of tracks) {
    if (origin !== 'upload') continue;
    const key = { videoId, lang };
    const name = `subtitles/${videoId}/${lang}`;
    const vtt = await findVtt(queries, key);
    if (vtt !== undefined) yield { name: `${name}.vtt`, content: [vtt] };
    const original = await findOriginal(queries, key);
    if (original === undefined) continue;
    yield { name: `${name}.original.${original.format}`, content: [original.bytes] };
  }
}

/** A report of each year, and the views that are still stored. */
async function* listAnalyticsFiles(
  services: Services,
  { accountId, since }: { readonly accountId: AccountId; readonly since: string },
): AsyncGenerator<ArchiveFile> {
  const { reports, clock } = services;
  const nowMs = clock();
  const currentYear = new Date(nowMs).getUTCFullYear();
  for (let year = new Date(since).getUTCFullYear(); year <= currentYear; year++) {
    const range = {
      from: `${year}-01-01`,
      to: year === currentYear ? new Date(nowMs).toISOString() : `${year + 1}-01-01`,
    };
    const query = { ...range, interval: 'day', limit: REPORT_VIDEOS_MAX } as const;
    const report = await getAccountReport(reports, { accountId }, query);
    const series = toReportCsv({ ...report, dimension: null });
    yield { name: `analytics/${year}-days.csv`, content: [series] };
    yield { name: `analytics/${year}-videos.csv`, content: [toReportCsv(report)] };
  }
  const scope = { kind: 'account', id: accountId } as const;
  const exported = { client: accountId, scope, span: { fromMs: 0, toMs: nowMs } };
  yield { name: 'analytics/sessions.ndjson', content: exportSessions(reports, exported) };
}

/** Oldest first, so that videos created meanwhile come last. */
async function* readVideos({ videos }: Services, ownerId: AccountId): AsyncGenerator<Video> {
  const request = {
    ownerId,
    filters: {},
    sort: { column: 'created_at_ms', direction: 'asc' },
    search: null,
    limit: VIDEOS_PER_PAGE,
  } as const;
  let page = await listVideos(videos.ctx, { ...request, after: null });
  for (;;) {
    yield* page.videos;
    if (page.next === null) return;
    page = await listVideos(videos.ctx, { ...request, after: page.next });
  }
}

function toJsonFile(name: string, value: unknown): ArchiveFile {
  return { name, content: [`${JSON.stringify(value, null, 2)}\n`] };
}

async function* toJsonArray(items: AsyncIterable<object>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
