import { findLiterals } from '#lib/html/find-literals.ts';
import type { PageSignals, PageTrack } from '#lib/html/page-signals.ts';
import { readLiteral } from '#lib/html/read-literal.ts';
import { readPageSignals } from '#lib/html/read-page-signals.ts';
import { unflatten } from '#lib/html/unflatten.ts';

import { findKnownPlayer } from '../../players/known-players.ts';
import { isMediaProperty, isPlayerProperty, mayBeMedia } from './media-properties.ts';
import { createProviderIds, type ProviderIds } from './provider-ids.ts';

/** An address in a configuration; `player` ones belong to a call of a player or to an element's settings. */
export type ConfiguredAddress = {
  readonly address: string;
  readonly origin: 'player' | 'state';
  /** The property that holds it. */
  readonly name: string;
  readonly type: string | null;
};

export type Configurations = {
  readonly media: readonly ConfiguredAddress[];
  /** Other players, such as `youtube_url`, and frames in pieces of HTML. */
  readonly players: readonly ConfiguredAddress[];
  readonly tracks: readonly PageTrack[];
  /** Addresses that stand under names which tell nothing of a video. */
  readonly passedOver: ReadonlySet<string>;
};

const NODES_MAX = 60_000;
const ADDRESSES_MAX = 128;
/** Pieces of HTML that are read out of a state, and the characters of each. */
const FRAGMENTS_MAX = 16;
const QUALITIES_MAX = 16;
const FRAGMENT_CHARACTERS_MAX = 256 * 1024;

type Node = {
  readonly value: unknown;
  readonly name: string;
  readonly origin: ConfiguredAddress['origin'];
  readonly type: string | null;
  /** What stands before the outermost value. */
  readonly before: string;
};

type Draft = {
  readonly media: ConfiguredAddress[];
  readonly players: ConfiguredAddress[];
  readonly tracks: PageTrack[];
  readonly passedOver: Set<string>;
  readonly ids: ProviderIds;
  fragments: number;
};

/** A name that ends in "player" or is a well-known one's, in the call before a value. */
const PLAYER_CALL =
  /(?:\w*player\w*|\bplyr|videojs|clappr|kwidget|shaka|\bhls|mejs|fluidplayer|playerjs)\b[^;{}]{0,80}[(,]\s*$/i;
const SETUP_CALL = /\.(?:setup|src|loadSource|load|loadMedia|embed)\(\s*\[?\s*$/;

/**
 * What players are configured with, in scripts and in data attributes, as data: JW Player's `setup({file, sources,
 * playlist, tracks})`, video.js, Flowplayer, Plyr, Clappr, Kaltura and whatever else has an address under a name such
 * as `file`, `src` or `hls`; and the state of frameworks (`__NEXT_DATA__`, `window.__INITIAL_STATE__`).
 */
export function readConfigurations(
  signals: Pick<PageSignals, 'scripts' | 'dataSettings'>,
): Configurations {
  const draft: Draft = {
    media: [],
    players: [],
    tracks: [],
    passedOver: new Set(),
    ids: createProviderIds(),
    fragments: 0,
  };
  for (const text of signals.dataSettings) {
    const { value } = readLiteral(text);
    walk({ value, name: '', origin: 'player', type: null, before: '' }, draft);
  }
  for (const script of signals.scripts) {
    draft.ids.readCalls(script);
    for (const { value: written, before } of findLiterals(script)) {
      const value = unflatten(written);
      const origin = PLAYER_CALL.test(before) || SETUP_CALL.test(before) ? 'player' : 'state';
      walk({ value, name: '', origin, type: null, before }, draft);
    }
  }
  for (const address of draft.ids.toAddresses()) {
    draft.players.push({ address, origin: 'player', name: 'id', type: null });
  }
  const { media, players, tracks, passedOver } = draft;
  return { media, players, tracks, passedOver };
}

function walk(root: Node, draft: Draft): void {
  const queue: Node[] = [root];
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (node === undefined || draft.media.length >= ADDRESSES_MAX) return;
    const { value, name, origin, before } = node;
    if (typeof value === 'string') readText(value, node, draft);
    else if (Array.isArray(value) && TRACK_LISTS.test(name)) {
      draft.tracks.push(...value.flatMap(toTrack).slice(0, ADDRESSES_MAX));
    } else {
      if (isObject(value)) draft.ids.read(value, { isPlayer: origin === 'player', before });
      for (const inner of toInner(node)) queue.push(inner);
    }
  }
}

/** Items of a list go by the list's name, and so do an object's that are numbered. */
function toInner(node: Node): readonly Node[] {
  const { value, name } = node;
  if (Array.isArray(value)) return value.map((item) => ({ ...node, value: item }));
  if (!isObject(value)) return [];
  const ownType = textOf(value['type']) ?? textOf(value['mimeType']) ?? textOf(value['mime_type']);
  return Object.entries(value).map(([key, item]) => ({
    ...node,
    value: item,
    name: /^\d+$/.test(key) ? name : key,
    type: ownType,
  }));
}

/** Playerjs and its like write all qualities into one text: `[720p]https://…,[360p]https://…`. */
const QUALITIES = /^\[[\w ]{1,20}\](?:https?:)?\/\//;

function readText(text: string, node: Node, draft: Draft): void {
  if (!QUALITIES.test(text)) return readOneText(text, node, draft);
  for (const part of text.split(/,(?=\[)/).slice(0, QUALITIES_MAX)) {
    readOneText(part.replace(/^\[[^\]]{0,20}\]/, ''), node, draft);
  }
}

function readOneText(text: string, { name, origin, type }: Node, draft: Draft): void {
  const isPlayer = origin === 'player';
  const isAddress = /^(?:https?:)?\/\//.test(text);
  if ((isPlayerProperty(name) && isAddress) || isKnownPlayer(text)) {
    if (draft.players.length < ADDRESSES_MAX) {
      draft.players.push({ address: text, origin, name, type });
    }
  } else if (isMediaProperty(name) && mayBeMedia(text, { type, isPlayer })) {
    draft.media.push({ address: text, origin, name, type });
  } else if (isAddress) draft.passedOver.add(text);
  else if (/<(?:iframe|video)\s/i.test(text)) readFragment(text, draft);
}

function isKnownPlayer(text: string): boolean {
  if (
    text.length > 500 ||
    !/^https?:\/\/[^/]+\/(?:\$\/)?(?:embed|e|player|players|video|videoembed|medias|plugins)\b/.test(
      text,
    )
  ) {
    return false;
  }
  const url = URL.parse(text);
  return url !== null && findKnownPlayer(url) !== undefined;
}

/** The words of an article in HTML, as frameworks keep them. */
function readFragment(html: string, draft: Draft): void {
  draft.fragments += 1;
  if (draft.fragments > FRAGMENTS_MAX || html.length > FRAGMENT_CHARACTERS_MAX) return;
  const { videos, iframes } = readPageSignals(html);
  for (const { address, type } of videos) {
    draft.media.push({ address, origin: 'state', name: 'src', type });
  }
  for (const address of iframes.filter(isKnownPlayer)) {
    draft.players.push({ address, origin: 'state', name: 'src', type: null });
  }
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

const TRACK_LISTS = /^(?:tracks|text_?tracks|captions|subtitles|closedCaptions)$/i;

function toTrack(value: unknown): readonly PageTrack[] {
  if (!isObject(value)) return [];
  const address = textOf(value['file']) ?? textOf(value['src']) ?? textOf(value['url']);
  if (address === null) return [];
  return [
    {
      address,
      kind: textOf(value['kind'])?.toLowerCase() ?? null,
      language:
        textOf(value['srclang']) ??
        textOf(value['srcLang']) ??
        textOf(value['language']) ??
        textOf(value['lang']),
      label: textOf(value['label']) ?? textOf(value['name']),
    },
  ];
}
