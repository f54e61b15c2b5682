import {
  toBrightcoveAddress,
  toKalturaAddress,
  toWistiaAddress,
} from '#lib/html/read-player-element.ts';

type Members = Readonly<Record<string, unknown>>;

/** Collects the IDs under which providers' own scripts are told what to play, and makes their addresses of them. */
export type ProviderIds = {
  readonly read: (value: Members, surroundings: Surroundings) => void;
  /** Of calls that are given an ID alone. */
  readonly readCalls: (script: string) => void;
  readonly toAddresses: () => readonly string[];
};

type Surroundings = {
  readonly isPlayer: boolean;
  /** What stands before the outermost value. */
  readonly before: string;
};

const IDS_MAX = 64;

export function createProviderIds(): ProviderIds {
  const addresses = new Set<string>();
  const kalturaEntries = new Set<string>();
  let kalturaPartner: string | undefined;

  /** `kWidget.embed({wid: '_PARTNER', entry_id})`, `KalturaPlayer.setup({provider: {partnerId}})` and `loadMedia({entryId})`. */
  function readKaltura(value: Members): void {
    const partner = value['partnerId'] ?? value['partner_id'] ?? value['wid'];
    kalturaPartner ??= /^_?(\d{2,10})$/.exec(String(partner))?.[1];
    const entry = idOf(value['entry_id'] ?? value['entryId'], /^[01]_\w{8}$/);
    if (entry !== undefined && kalturaEntries.size < IDS_MAX) kalturaEntries.add(entry);
  }

  function add(address: string | undefined): void {
    if (address !== undefined && addresses.size < IDS_MAX) addresses.add(address);
  }

  return {
    read: (value, { isPlayer, before }) => {
      readKaltura(value);
      // JW Player's setup, of a medium of JW Platform.
      const medium = isPlayer ? idOf(value['mediaid'] ?? value['mediaId'], /^\w{8}$/) : undefined;
      add(medium && `https://cdn.jwplayer.com/v2/media/${medium}`);
      // Wistia's queue of players.
      const isQueue = /\b_wq\.push\(\s*$/.test(before);
      const wistia = isQueue ? idOf(value['id'], /^[a-z0-9]{10}$/) : undefined;
      add(wistia && toWistiaAddress(wistia));
      if (isPlayer) add(readBrightcove(value));
    },
    readCalls: (script) => {
      for (const [, id = ''] of script.matchAll(WISTIA_EMBED)) add(toWistiaAddress(id));
    },
    toAddresses: () => {
      const partner = kalturaPartner;
      if (partner === undefined) return [...addresses];
      return [
        ...addresses,
        ...[...kalturaEntries].map((entry) => toKalturaAddress(partner, entry)),
      ];
    },
  };
}

const WISTIA_EMBED = /\bWistia\.embed\(\s{0,20}["']([a-z0-9]{10})["']/g;

/** What Brightcove's player loader is given. */
function readBrightcove({
  accountId: account,
  videoId: video,
  playerId: player,
  embedId: embed,
}: Members): string | undefined {
  return toBrightcoveAddress({ account, video, player, embed });
}

function idOf(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
