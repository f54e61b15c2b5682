import { type Static, type TObject, Type } from 'typebox';
import { Value } from 'typebox/value';

import type { ErrorDetail } from '#contract/app-error.ts';
import { SOURCE_URL_CHARACTERS_MAX } from '#contract/limits.ts';
import { VIDEO_TYPES } from '#contract/media-types.ts';
import { VIDEO_STATUSES } from '#contract/video-statuses.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import { INTERVALS, REPORT_DIMENSIONS } from '#features/analytics/index.ts';
import { literals } from '#platform/http/validation/schema-parts.ts';

import { explainArguments } from './explain-arguments.ts';
import type { ToolOutput } from './tool-output.ts';

/** A request to the API. */
export type ToolRequest = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
};

/** A tool of the MCP server. */
export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly inputSchema: TObject;
  readonly readOnly: boolean;
  readonly output: ToolOutput;
  readonly parse: (
    input: unknown,
  ) => { readonly request: ToolRequest } | { readonly problems: readonly ErrorDetail[] };
};

const STRICT = { additionalProperties: false } as const;
const VideoId = Type.String({
  pattern: '^vid_[1-9A-HJ-NP-Za-km-z]{16}$',
  description: 'ID of a video, such as vid_7Yc1Kx9QmTz4WbNd.',
});
const Text = (description: string): ReturnType<typeof Type.String> =>
  Type.String({ maxLength: 200, description });

const PAGE = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'nextCursor of the previous page.' }),
  ),
} as const;

const ReportOptions = {
  from: Type.Optional(Text('Start: a date such as 2026-01-31, or an RFC 3339 time.')),
  to: Type.Optional(Text('End, exclusive: a date or an RFC 3339 time.')),
  interval: Type.Optional(literals(INTERVALS)),
  dimension: Type.Optional(
    literals(REPORT_DIMENSIONS, { description: 'Dimension of the breakdown.' }),
  ),
  timezone: Type.Optional(Text('IANA time zone of days and hours. UTC by default.')),
} as const;

/** All tools. The API checks the values of arguments. */
export const TOOLS: readonly Tool[] = [
  defineTool({
    name: 'resolve_video',
    title: 'Resolve a video',
    description:
      'Finds the video at a public URL and returns its record, with links to a player and a stream. The record is public and has no owner.',
    output: 'Video',
    input: { url: Type.String({ minLength: 1, maxLength: SOURCE_URL_CHARACTERS_MAX }) },
    readOnly: false,
    request: ({ url }) => ({ method: 'POST', path: '/api/v1/embed', body: { url } }),
  }),
  defineTool({
    name: 'list_videos',
    title: 'List videos',
    description: 'Lists the videos of the account, newest first. Requires the scope videos:read.',
    output: 'VideoList',
    input: {
      q: Type.Optional(Text('Part of the title or of the source URL.')),
      status: Type.Optional(literals(VIDEO_STATUSES)),
      type: Type.Optional(literals(VIDEO_TYPES)),
      provider: Type.Optional(Text('Name of a provider, such as vimeo.')),
      visibility: Type.Optional(literals(VISIBILITIES)),
      tag: Type.Optional(Text('A tag of the video.')),
      metadata: Type.Optional(Text('A pair of the metadata, such as course:physics.')),
      ...PAGE,
    },
    request: (query) => ({ method: 'GET', path: '/api/v1/videos', query: toQuery(query) }),
  }),
  defineTool({
    name: 'get_video',
    title: 'Get a video',
    description:
      'Returns the record of a video. Private videos require credentials of their owner.',
    output: 'Video',
    input: { videoId: VideoId },
    request: ({ videoId }) => ({ method: 'GET', path: `/api/v1/videos/${videoId}` }),
  }),
  defineTool({
    name: 'get_video_trace',
    title: 'Get a resolution trace',
    description:
      'Returns the steps of the last resolution of a video of the account, to explain a failure. Requires the scope videos:read.',
    output: 'VideoTrace',
    input: { videoId: VideoId },
    request: ({ videoId }) => ({ method: 'GET', path: `/api/v1/videos/${videoId}/trace` }),
  }),
  defineTool({
    name: 'list_playlists',
    title: 'List playlists',
    description:
      'Lists the playlists of the account, newest first. Requires the scope videos:read.',
    output: 'PlaylistList',
    input: PAGE,
    request: (query) => ({ method: 'GET', path: '/api/v1/playlists', query: toQuery(query) }),
  }),
  defineTool({
    name: 'list_playlist_videos',
    title: 'List the videos of a playlist',
    description:
      'Lists the videos of a playlist in their order. Private playlists and videos require credentials of their owner.',
    output: 'VideoList',
    input: {
      playlistId: Type.String({
        pattern: '^pls_[1-9A-HJ-NP-Za-km-z]{16}$',
        description: 'ID of a playlist, such as pls_4Wm9TsXc2KdRbNqV.',
      }),
      ...PAGE,
    },
    request: ({ playlistId, ...query }) => ({
      method: 'GET',
      path: `/api/v1/playlists/${playlistId}/videos`,
      query: toQuery(query),
    }),
  }),
  defineTool({
    name: 'list_subtitles',
    title: 'List subtitles',
    description: 'Lists the subtitle tracks of a video.',
    output: 'SubtitleTrackList',
    input: { videoId: VideoId },
    request: ({ videoId }) => ({
      method: 'GET',
      path: `/api/v1/videos/${videoId}/subtitles?limit=100`,
    }),
  }),
  defineTool({
    name: 'get_subtitles',
    title: 'Read subtitles',
    description: 'Returns one subtitle track of a video as WebVTT.',
    output: 'text',
    input: {
      videoId: VideoId,
      language: Type.String({
        pattern: '^[A-Za-z0-9-]{2,35}$',
        description: 'Language tag of the track, such as en or pt-BR.',
      }),
    },
    request: ({ videoId, language }) => ({
      method: 'GET',
      path: `/api/v1/videos/${videoId}/subtitles/${language}.vtt`,
    }),
  }),
  defineTool({
    name: 'get_analytics',
    title: 'Read analytics',
    description:
      'Returns plays, viewers and watch time of one video, or of all videos of the account. Requires the scope videos:read.',
    output: 'AnalyticsReport',
    input: { videoId: Type.Optional(VideoId), ...ReportOptions },
    request: ({ videoId, ...query }) => ({
      method: 'GET',
      path: videoId === undefined ? '/api/v1/analytics' : `/api/v1/videos/${videoId}/analytics`,
      query: toQuery(query),
    }),
  }),
];

type Definition<Input extends TObject['properties']> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly output: ToolOutput;
  readonly input: Input;
  readonly readOnly?: boolean;
  readonly request: (input: Static<TObject<Input>>) => ToolRequest;
};

function defineTool<Input extends TObject['properties']>({
  input,
  readOnly = true,
  request,
  ...tool
}: Definition<Input>): Tool {
  const inputSchema = Type.Object(input, STRICT);
  return {
    ...tool,
    readOnly,
    inputSchema,
    parse: (given) =>
      Value.Check(inputSchema, given)
        ? { request: request(given) }
        : { problems: explainArguments(inputSchema, given) },
  };
}

function toQuery(
  input: Readonly<Record<string, string | number | undefined>>,
): Readonly<Record<string, string>> {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
