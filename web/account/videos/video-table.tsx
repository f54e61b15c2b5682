import { Checkbox, Paper, Skeleton, Table, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import type { VideoSearch } from '../api/video-search.ts';
import { listTexts } from '../messages/texts.ts';
import { Age } from '../parts/age.tsx';
import { FailureReason } from '../parts/failure-reason.tsx';
import { formatCount } from '../parts/format-count.ts';
import { Icon } from '../parts/icons.tsx';
import { StatusLabel } from '../parts/status-label.tsx';
import { toVideoName } from '../parts/video-name.ts';
import { VideoThumbnail } from '../parts/video-thumbnail.tsx';
import { VideoMenu } from './video-menu.tsx';

const TAGS_SHOWN = 3;
type Sort = VideoSearch['sort'];
/** The orders of a column, in the sequence of clicks. Undefined: newest first. */
type ColumnOrders = readonly (readonly ['ascending' | 'descending', Sort])[];
const ORDERS = {
  title: [
    ['ascending', 'title'],
    ['descending', '-title'],
  ],
  plays: [
    ['descending', '-plays'],
    ['ascending', 'plays'],
  ],
  created: [
    ['descending', undefined],
    ['ascending', 'createdAt'],
  ],
} as const satisfies Record<string, ColumnOrders>;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

export type VideoSorting = {
  /** Undefined: newest first. */
  readonly sort: VideoSearch['sort'];
  readonly onSort: (sort: VideoSearch['sort']) => void;
};

export function VideoTable({
  videos,
  selected,
  onSelect,
  sort,
  onSort,
}: VideoSorting & {
  readonly videos: readonly Video[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}): ReactNode {
  const { table, visibility } = listTexts().videos;
  const isAllSelected = videos.length > 0 && videos.every(({ id }) => selected.has(id));
  return (
    <Paper withBorder className="table-card">
      <Table verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <Checkbox
                aria-label={table.selectAll}
                checked={isAllSelected}
                indeterminate={!isAllSelected && selected.size > 0}
                onChange={() => onSelect(new Set(isAllSelected ? [] : videos.map(({ id }) => id)))}
              />
            </Table.Th>
            <SortedHead orders={ORDERS.title} label={table.video} sort={sort} onSort={onSort} />
            <Table.Th className="wide-only" w={92}>
              {table.type}
            </Table.Th>
            <Table.Th className="roomy-only" w={124}>
              {table.status}
            </Table.Th>
            <Table.Th className="wide-only" w={104}>
              {visibility}
            </Table.Th>
            <SortedHead
              className="wide-only"
              isNumber
              orders={ORDERS.plays}
              label={table.plays}
              sort={sort}
              onSort={onSort}
            />
            <SortedHead
              className="wide-only"
              orders={ORDERS.created}
              label={table.created}
              sort={sort}
              onSort={onSort}
            />
            <Table.Td w={52} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {videos.map((video) => (
            <VideoRow
              key={video.id}
              video={video}
              selected={selected.has(video.id)}
              onToggle={() => onSelect(toggle(selected, video.id))}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  );
}

function SortedHead({
  orders,
  label,
  sort,
  onSort,
  className,
  isNumber = false,
}: VideoSorting & {
  readonly orders: ColumnOrders;
  readonly label: string;
  readonly className?: string;
  readonly isNumber?: boolean;
}): ReactNode {
  const [direction = 'none'] = orders.find(([, order]) => order === sort) ?? [];
  const [first, second] = orders;
  return (
    <Table.Th className={className} aria-sort={direction} {...(isNumber && { ta: 'right' })}>
      <UnstyledButton
        className="sort-button"
        onClick={() => onSort((sort === first?.[1] ? second : first)?.[1])}
      >
        {label}
        {direction !== 'none' && (
          <Icon name={direction === 'descending' ? 'down' : 'up'} size={14} />
        )}
      </UnstyledButton>
    </Table.Th>
  );
}

function VideoRow({
  video,
  selected,
  onToggle,
}: {
  readonly video: Video;
  readonly selected: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const name = toVideoName(video);
  const { filters, table } = listTexts().videos;
  const visibility = filters.visibility.choices[video.visibility];
  return (
    <Table.Tr {...(selected && { bg: 'var(--selected)' })}>
      <Table.Td>
        <Checkbox
          aria-label={fillMessage(table.select, { name })}
          checked={selected}
          onChange={onToggle}
        />
      </Table.Td>
      <Table.Td>
        <div className="video-cell">
          <VideoThumbnail video={video} />
          <div className="video-cell-text">
            <Link to="/videos/$videoId" params={{ videoId: video.id }} className="video-cell-name">
              {name}
            </Link>
            <span className="video-cell-note wide-only">
              <Note video={video} name={name} />
            </span>
            {video.playback === 'frame' && (
              <span className="video-cell-note">{listTexts().parts.playsInFrame}</span>
            )}
            <Tags tags={video.tags ?? []} />
            <span className="video-cell-note narrow-only">
              <span className="phone-only">
                <StatusLabel video={video} /> ·{' '}
              </span>
              {video.status === 'ready' && `${toTypeName(video)} · `}
              {visibility} · <Age time={video.createdAt} />
            </span>
          </div>
        </div>
      </Table.Td>
      <Table.Td className="wide-only">{toTypeName(video)}</Table.Td>
      <Table.Td className="roomy-only">
        <StatusLabel video={video} />
      </Table.Td>
      <Table.Td className="wide-only">{visibility}</Table.Td>
      <Table.Td className="wide-only" ta="right">
        {formatCount(video.plays ?? 0)}
      </Table.Td>
      <Table.Td className="wide-only nowrap">
        <Age time={video.createdAt} />
      </Table.Td>
      <Table.Td>
        <VideoMenu video={video} />
      </Table.Td>
    </Table.Tr>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <span className="tags">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <span key={tag} className="tag">
          {tag}
        </span>
      ))}
      {tags.length > TAGS_SHOWN && <span>+{tags.length - TAGS_SHOWN}</span>}
    </span>
  );
}

/** The failure reason, or the source. */
function Note({ video, name }: { readonly video: Video; readonly name: string }): ReactNode {
  if (video.error !== null) return <FailureReason error={video.error} />;
  const url = video.sourceUrl?.replace(/^https?:\/\//, '') ?? video.id;
  return url === name ? video.id : url;
}

function toTypeName({ type, hasVideo, status }: Video): string {
  const { filters, table } = listTexts().videos;
  if (type === null && status !== 'ready') return '–';
  const name = type === null ? table.provider : filters.type.choices[type];
  return hasVideo ? name : fillMessage(table.audio, { type: name });
}

/** As tall as the loaded rows, so that the layout does not shift. */
export function VideoTableSkeleton(): ReactNode {
  return (
    <Paper
      withBorder
      className="table-card table-skeleton"
      role="status"
      aria-busy="true"
      aria-label={listTexts().videos.table.loading}
    >
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} height={63} />
      ))}
    </Paper>
  );
}

function toggle(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return selected.has(id)
    ? new Set([...selected].filter((other) => other !== id))
    : new Set([...selected, id]);
}
