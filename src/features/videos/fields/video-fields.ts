import type { Selectable } from 'kysely';
import { type Static, type TSchema, Type } from 'typebox';

import { type EmbedSites, toSiteList } from '#contract/embed-sites.ts';
import {
  DESCRIPTION_CHARACTERS_MAX,
  EMBED_SITE_CHARACTERS_MAX,
  EMBED_SITES_MAX,
  REFERER_CHARACTERS_MAX,
  TITLE_CHARACTERS_MAX,
  USER_AGENT_CHARACTERS_MAX,
} from '#contract/limits.ts';
import { VISIBILITIES } from '#contract/visibilities.ts';
import type { VideosTable } from '#platform/db/schema/video-tables.ts';
import {
  LINE_PATTERN,
  literals,
  nullableArray,
  nullableString,
  TEXT_PATTERN,
} from '#platform/http/validation/schema-parts.ts';

import { MetadataBody, MetadataChangesBody, TagsBody } from './label-requests.ts';
import { readMetadata, readTags, toMetadataText, toTagsText } from './labels.ts';
import { toTitleKey } from './title-key.ts';
import { toTitle } from './to-title.ts';

export type VideoRow = Selectable<VideosTable>;

/** Who reads a field. `receivers`: the owner, and receivers of webhook events. */
export type Audience = 'everyone' | 'receivers' | 'owner' | 'nobody';

/** Encrypts a text at rest, for this video only. */
export type Seal = (text: string) => string;

export type FieldSource = {
  /** The submitted URL. */
  readonly url: URL;
  /** Opens what `Seal` has sealed. */
  readonly open: (sealed: string) => string;
};

/** A field that the owner of a video can set. */
type VideoField<Value, Columns, Create, Update, Shown> = {
  /** The value while the owner has set none. */
  readonly unset: Value;
  readonly read: (row: VideoRow, source: FieldSource) => Value;
  /** The columns that store the value. */
  readonly write: (value: Value, seal: Seal) => Columns;
  /** Converts to a value that `isDeepStrictEqual` compares. By default, the value is compared. */
  readonly toComparable?: (value: Value) => unknown;
  /** Rejects other values than `unset` for a video without an owner. */
  readonly ownerOnly?: string;
  /** The schema in requests that create a video. */
  readonly create: Create;
  /** The schema in requests that update a video. Null restores the value of the source. */
  readonly update: Update;
  readonly audience: Audience;
  /** The schema in the record; null if the field is internal. */
  readonly record: Shown;
  readonly toWire: (value: Value) => Shown extends TSchema ? Static<Shown> : null;
};

const TITLE = { minLength: 1, maxLength: TITLE_CHARACTERS_MAX, pattern: LINE_PATTERN } as const;
const DESCRIPTION = {
  minLength: 1,
  maxLength: DESCRIPTION_CHARACTERS_MAX,
  pattern: TEXT_PATTERN,
} as const;

const PROXY_DESCRIPTION =
  'Serve every source through this service, even if players could fetch it directly.';

const ALLOW_DOWNLOAD_DESCRIPTION =
  'Let everyone who may watch the video download it as a file (`embed.download`).';

const EMBED_SITES_DESCRIPTION =
  'Origins of the sites that may embed the video. A `*.` prefix matches all subdomains of a host, ' +
  '`["*"]` allows any site, and `[]` allows none. Null uses the account default, or else the server default.';

/** `normalize-body.ts` checks that each entry is an origin. */
const EmbedSitesBody = nullableArray(
  Type.String({ maxLength: EMBED_SITE_CHARACTERS_MAX }),
  EMBED_SITES_DESCRIPTION,
  { maxItems: EMBED_SITES_MAX, examples: [['https://blog.example', 'https://*.example.com']] },
);

const CLIENT_OWNER_ONLY = 'must be null: only videos with an owner send it';

const REFERER_DESCRIPTION =
  'URL of the page on which the source plays, for hosts that require it. It is sent as `Referer` with requests ' +
  'for the source, to other hosts only its origin. All sources are proxied. A change resolves the video again.';

/** `normalize-body.ts` checks that it is the URL of a page. */
const Referer = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  minLength: 1,
  maxLength: REFERER_CHARACTERS_MAX,
  description: REFERER_DESCRIPTION,
  examples: ['https://site.example/watch/1'],
});

const USER_AGENT_DESCRIPTION =
  '`User-Agent` of requests for the source, for hosts that require one. All sources are proxied. ' +
  'A change resolves the video again.';

const UserAgent = Type.Unsafe<string | null>({
  type: ['string', 'null'],
  maxLength: USER_AGENT_CHARACTERS_MAX,
  // Printable ASCII: no line breaks, which would end the header.
  pattern: '^[!-~]([ -~]*[!-~])?$',
  description: USER_AGENT_DESCRIPTION,
  examples: ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'],
});

const LABELS_OWNER_ONLY = 'must be empty: only videos with an owner have tags and metadata';

/** The only place that states a field; columns are declared in `platform/db`. */
export const VIDEO_FIELDS = {
  title: defineField({
    unset: null,
    read: (row, { url: sourceUrl }) =>
      toTitle({ ...row, storedTitle: row.title ?? row.source_title, sourceUrl }),
    write: (title) => ({ title, title_key: title === null ? null : toTitleKey(title) }),
    create: Type.String({ ...TITLE, description: 'Overrides the title of the source.' }),
    update: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      ...TITLE,
      description: 'Null restores the title of the source, or else the name in the URL.',
    }),
    audience: 'everyone',
    record: nullableString(
      'Title set by the owner, or else by the source, or else the name in the URL: the file name without its ' +
        'extension, the last part of the path that is no number, ID or common name, or the host. Null if only the host is ' +
        'left, and others than the owner may not see it: before the video is ready, and if it is private or proxied.',
    ),
    toWire: (title) => title,
  }),
  description: defineField({
    unset: null,
    read: (row) => row.description ?? row.source_description,
    write: (description) => ({ description }),
    create: Type.String({
      ...DESCRIPTION,
      description: 'Overrides the description of the source.',
    }),
    update: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      ...DESCRIPTION,
      description: 'Null restores the description of the source.',
    }),
    audience: 'everyone',
    record: nullableString('Description set by the owner, or else by the source.'),
    toWire: (description) => description,
  }),
  visibility: defineField({
    unset: 'public',
    read: ({ visibility }) => visibility,
    write: (visibility) => ({ visibility }),
    ownerOnly: 'must be public: only videos with an owner can be unlisted or private',
    create: literals(VISIBILITIES, {
      description: '`public` by default. Videos without an owner are always public.',
    }),
    update: literals(VISIBILITIES, {}),
    audience: 'everyone',
    record: literals(VISIBILITIES, {}),
    toWire: (visibility) => visibility,
  }),
  /** True if the owner has requested that all sources are proxied. */
  proxy: defineField({
    unset: false,
    read: (row) => row.force_proxy === 1,
    write: (isProxied) => ({ force_proxy: isProxied ? 1 : 0 }),
    create: Type.Boolean({ description: `${PROXY_DESCRIPTION} False by default.` }),
    update: Type.Boolean({ description: PROXY_DESCRIPTION }),
    audience: 'nobody',
    record: null,
    toWire: () => null,
  }),
  allowDownload: defineField({
    unset: false,
    read: (row) => row.allow_download === 1,
    write: (isAllowed) => ({ allow_download: isAllowed ? 1 : 0 }),
    ownerOnly: 'must be false: only videos with an owner can be downloaded',
    create: Type.Boolean({ description: `${ALLOW_DOWNLOAD_DESCRIPTION} False by default.` }),
    update: Type.Boolean({ description: ALLOW_DOWNLOAD_DESCRIPTION }),
    audience: 'owner',
    record: Type.Optional(
      Type.Boolean({ description: `${ALLOW_DOWNLOAD_DESCRIPTION} Only returned to the owner.` }),
    ),
    toWire: (isAllowed) => isAllowed,
  }),
  /** The referring page. Its query may be a secret of the owner. */
  referer: defineField({
    unset: null,
    read: ({ referer_sealed: sealed }, { open }) => sealed && open(sealed),
    write: (referer, seal) => ({ referer_sealed: referer && seal(referer) }),
    ownerOnly: CLIENT_OWNER_ONLY,
    create: Referer,
    update: Referer,
    audience: 'owner',
    record: Type.Optional(nullableString(`${REFERER_DESCRIPTION} Only returned to the owner.`)),
    toWire: (referer) => referer,
  }),
  userAgent: defineField({
    unset: null,
    read: ({ user_agent_sealed: sealed }, { open }) => sealed && open(sealed),
    write: (userAgent, seal) => ({ user_agent_sealed: userAgent && seal(userAgent) }),
    ownerOnly: CLIENT_OWNER_ONLY,
    create: UserAgent,
    update: UserAgent,
    audience: 'owner',
    record: Type.Optional(nullableString(`${USER_AGENT_DESCRIPTION} Only returned to the owner.`)),
    toWire: (userAgent) => userAgent,
  }),
  /** Null uses the account default, or else the server default. */
  embedSites: defineField({
    unset: null,
    read: (row) => readEmbedSites(row.embed_sites),
    write: (sites) => ({ embed_sites: sites && JSON.stringify(sites) }),
    toComparable: (sites) => sites && toSiteList(sites).toSorted(),
    ownerOnly: 'must be null: only videos with an owner can restrict embedding',
    create: EmbedSitesBody,
    update: EmbedSitesBody,
    audience: 'owner',
    record: Type.Optional(
      nullableArray(Type.String(), `${EMBED_SITES_DESCRIPTION} Only returned to the owner.`),
    ),
    toWire: (sites) => sites && toSiteList(sites),
  }),
  tags: defineField({
    unset: [],
    read: (row) => readTags(row.tags),
    write: (tags) => ({ tags: toTagsText(tags) }),
    ownerOnly: LABELS_OWNER_ONLY,
    create: TagsBody,
    update: TagsBody,
    audience: 'receivers',
    record: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Tags in sorted order. Only returned to the owner, and in webhook events.',
      }),
    ),
    toWire: (tags) => [...tags],
  }),
  metadata: defineField({
    unset: {},
    read: (row) => readMetadata(row.metadata),
    write: (metadata) => ({ metadata: toMetadataText(metadata) }),
    ownerOnly: LABELS_OWNER_ONLY,
    create: MetadataBody,
    update: MetadataChangesBody,
    audience: 'receivers',
    record: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string>>>({
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'Your key-value pairs. Only returned to the owner, and in webhook events.',
        examples: [{ course: '101' }],
      }),
    ),
    toWire: (metadata) => metadata,
  }),
};

export type FieldName = keyof typeof VIDEO_FIELDS;

/** Infers the types of a field. */
function defineField<
  const Value,
  Columns extends Partial<VideoRow>,
  Create extends TSchema,
  Update extends TSchema,
  Shown extends TSchema | null,
>(
  field: VideoField<Value, Columns, Create, Update, Shown>,
): VideoField<Value, Columns, Create, Update, Shown> {
  return field;
}

/** The column contains only JSON that this feature has written. */
function readEmbedSites(text: string | null): EmbedSites | null {
  return text === null ? null : JSON.parse(text);
}
