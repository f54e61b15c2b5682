import type { ReadDatabase } from '#platform/db/read-task.ts';
import type { ListPosition } from '#platform/http/routes/list-cursor.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';

import { toTitle } from '../fields/to-title.ts';
import { findSubmittedUrls } from './store/address-store.ts';
import { findLabeled } from './store/label-store.ts';
import {
  type ComparedRow,
  findPositions,
  findTitleRows,
  hasValues,
  isFilteredByIndex,
  type ListFilters,
  type ListScan,
} from './store/scan-videos.ts';

export type SearchScan = Omit<ListScan, 'rowsMax'> & {
  /** A case-insensitive substring of the title or of the source URL. */
  readonly search: string | null;
  /** Digests of labels that the videos must have, in addition to `label`. */
  readonly otherLabels: readonly string[];
  /** Maximum number of results. */
  readonly limit: number;
  /** Maximum number of videos to compare. */
  readonly scannedMax: number;
};

export type SearchResult = {
  readonly found: readonly ListPosition[];
  /** The last video that was compared; null if no video follows. */
  readonly next: ListPosition | null;
};

const BATCH_VIDEOS = 250;

/** Source URLs are sealed, so the database can't search them. They are opened here in batches. */
export async function searchVideos(
  database: ReadDatabase,
  secrets: Pick<Secrets, 'open'>,
  { search, otherLabels, limit, scannedMax, ...request }: SearchScan,
): Promise<SearchResult> {
  const { scan, filters, labels } = separateCompared(request);
  const text = search?.toLowerCase() ?? null;
  const wanted = { text, labels: [...otherLabels, ...labels], filters };
  const found: ListPosition[] = [];
  let { after } = scan;
  for (let scannedCount = 0; scannedCount < scannedMax; scannedCount += BATCH_VIDEOS) {
    const rowsMax = Math.min(BATCH_VIDEOS, scannedMax - scannedCount);
    const positions = await findPositions(database, { ...scan, after, rowsMax });
    const matches = await findMatches(database, secrets, { positions, wanted });
    for (const position of positions) {
      after = position;
      if (matches.has(position.id)) found.push(position);
      if (found.length === limit) return { found, next: after };
    }
    if (positions.length < rowsMax) return { found, next: null };
  }
  return { found, next: after };
}

type Compared = {
  readonly scan: Omit<ListScan, 'rowsMax'>;
  readonly filters: ListFilters;
  readonly labels: readonly string[];
};

/** Separates the filters that no index contains, so that the videos are compared with them. */
function separateCompared({ filters, label, ...scan }: Omit<ListScan, 'rowsMax'>): Compared {
  if (!isFilteredByIndex(scan.sort)) {
    return { scan: { ...scan, filters: {} }, filters, labels: label === undefined ? [] : [label] };
  }
  if (label === undefined) return { scan: { ...scan, filters }, filters: {}, labels: [] };
  // The index of labels does not contain the provider.
  const { provider, ...indexed } = filters;
  return {
    scan: { ...scan, label, filters: indexed },
    filters: provider === undefined ? {} : { provider },
    labels: [],
  };
}

type Wanted = {
  readonly text: string | null;
  readonly labels: readonly string[];
  readonly filters: ListFilters;
};

async function findMatches(
  { queries }: ReadDatabase,
  secrets: Pick<Secrets, 'open'>,
  { positions, wanted }: { readonly positions: readonly ListPosition[]; readonly wanted: Wanted },
): Promise<ReadonlySet<string>> {
  const { text, filters } = wanted;
  const ids = positions.map(({ id }) => id);
  const labeled = await findLabeled(queries, ids, wanted.labels);
  if (text === null && Object.keys(filters).length === 0) return labeled;
  const rows = (await findTitleRows(queries, [...labeled])).filter((row) =>
    hasValues(row, filters),
  );
  if (text === null) return new Set(rows.map(({ id }) => id));
  const urls = await findSubmittedUrls(
    queries,
    secrets,
    rows.map(({ id }) => id),
  );
  const matches = rows.filter((row) => isMatch(row, urls.get(row.id), text));
  return new Set(matches.map(({ id }) => id));
}

function isMatch(row: ComparedRow, openUrl: (() => URL) | undefined, wanted: string): boolean {
  const storedTitle = row.title ?? row.source_title;
  if (storedTitle?.toLowerCase().includes(wanted) === true) return true;
  // A video without a URL has just been deleted.
  const sourceUrl = openUrl?.();
  if (sourceUrl === undefined) return false;
  if (sourceUrl.href.toLowerCase().includes(wanted)) return true;
  return (
    toTitle({ ...row, storedTitle, sourceUrl })
      ?.toLowerCase()
      .includes(wanted) === true
  );
}
