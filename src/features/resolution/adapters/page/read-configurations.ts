import { findLiterals } from '../../../../lib/html/find-literals.ts';
import type { PageSignals, PageTrack } from '../../../../lib/html/page-signals.ts';
import { readLiteral } from '../../../../lib/html/read-literal.ts';
import { toKalturaAddress } from '../../../../lib/html/read-player-element.ts';
import { isMediaProperty, isPlayerProperty, mayBeMedia } from './media-properties.ts';

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
  /** Other players, such as `youtube_url`. */
  readonly players: readonly ConfiguredAddress[];
  readonly tracks: readonly PageTrack[];
  /** Addresses that stand under names which tell nothing of a video. */
  readonly passedOver: ReadonlySet<string>;
};

const NODES_MAX = 60_000;
const ADDRESSES_MAX = 128;

type Node = {
  readonly value: unknown;
  readonly name: string;
  readonly origin: ConfiguredAddress['origin'];
  readonly type: string | null;
};

type Draft = {
  readonly media: ConfiguredAddress[];
  readonly players: ConfiguredAddress[];
  readonly tracks: PageTrack[];
  readonly passedOver: Set<string>;
  kalturaPartner: string | undefined;
  readonly kalturaEntries: Set<string>;
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
    kalturaPartner: undefined,
    kalturaEntries: new Set(),
  };
  for (const text of signals.dataSettings) {
    walk({ value: readLiteral(text).value, name: '', origin: 'player', type: null }, draft);
  }
  for (const script of signals.scripts) {
    for (const { value, before } of findLiterals(script)) {
      const origin = PLAYER_CALL.test(before) || SETUP_CALL.test(before) ? 'player' : 'state';
      walk({ value, name: '', origin, type: null }, draft);
    }
  }
  const { kalturaPartner, kalturaEntries, ...configurations } = draft;
  if (kalturaPartner === undefined) return configurations;
  for (const entry of kalturaEntries) {
    const address = toKalturaAddress(kalturaPartner, entry);
    draft.players.push({ address, origin: 'player', name: 'entry_id', type: null });
  }
  return configurations;
}

function walk(root: Node, draft: Draft): void {
  const queue: Node[] = [root];
  for (let index = 0; index < queue.length && index < NODES_MAX; index += 1) {
    const node = queue[index];
    if (node === undefined || draft.media.length >= ADDRESSES_MAX) return;
    const { value, name } = node;
    if (typeof value === 'string') readText(value, node, draft);
    else if (Array.isArray(value) && TRACK_LISTS.test(name)) {
      draft.tracks.push(...value.flatMap(toTrack).slice(0, ADDRESSES_MAX));
    } else {
      if (isObject(value)) readKaltura(value, draft);
      for (const inner of toInner(node)) queue.push(inner);
    }
  }
}

/** Items of a list go by the list's name, and so do an object's that are numbered. */
function toInner({ value, name, origin, type }: Node): readonly Node[] {
  if (Array.isArray(value)) return value.map((item) => ({ value: item, name, origin, type }));
  if (!isObject(value)) return [];
  const ownType = textOf(value['type']) ?? textOf(value['mimeType']) ?? textOf(value['mime_type']);
  return Object.entries(value).map(([key, item]) => ({
    value: item,
    name: /^\d+$/.test(key) ? name : key,
    origin,
    type: ownType,
  }));
}

function readText(address: string, { name, origin, type }: Node, draft: Draft): void {
  const isPlayer = origin === 'player';
  if (isPlayerProperty(name) && /^(?:https?:)?\/\//.test(address)) {
    if (draft.players.length < ADDRESSES_MAX) draft.players.push({ address, origin, name, type });
  } else if (isMediaProperty(name) && mayBeMedia(address, { type, isPlayer })) {
    draft.media.push({ address, origin, name, type });
  } else if (/^(?:https?:)?\/\//.test(address)) draft.passedOver.add(address);
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

/** `kWidget.embed({wid: '_PARTNER', entry_id})`, `KalturaPlayer.setup({provider: {partnerId}})` and `loadMedia({entryId})`. */
function readKaltura(value: JsonObject, draft: Draft): void {
  const partner = value['partnerId'] ?? value['partner_id'] ?? value['wid'];
  const digits = /^_?(\d{2,10})$/.exec(String(partner))?.[1];
  draft.kalturaPartner ??= digits;
  const entry = textOf(value['entry_id']) ?? textOf(value['entryId']);
  if (entry !== null && /^[01]_\w{8}$/.test(entry)) draft.kalturaEntries.add(entry);
}
