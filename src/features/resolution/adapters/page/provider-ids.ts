import { toBrightcoveUrl, toKalturaUrl, toWistiaUrl } from '#lib/html/read-player-element.ts';

type Members = Readonly<Record<string, unknown>>;

/** Collects video IDs from the calls of provider scripts, and builds URLs from them. */
export type ProviderIds = {
  readonly read: (value: Members, ctx: ValueContext) => void;
  /** Reads calls whose only argument is an ID. */
  readonly readCalls: (script: string) => void;
  readonly toUrls: () => readonly string[];
};

type ValueContext = {
  readonly isPlayer: boolean;
  /** The source text before the outermost value, such as the start of a call. */
  readonly before: string;
};

const IDS_MAX = 64;

export function createProviderIds(): ProviderIds {
  const urls = new Set<string>();
  const kalturaEntries = new Set<string>();
  let kalturaPartner: string | undefined;

  /**
   * `kWidget.embed({wid: '_PARTNER', entry_id})`, `KalturaPlayer.setup({provider: {partnerId}})`
   * and `loadMedia({entryId})`.
   */
  function readKaltura(value: Members): void {
    const partner = value['partnerId'] ?? value['partner_id'] ?? value['wid'];
    kalturaPartner ??= /^_?(\d{2,10})$/.exec(String(partner))?.[1];
    const entry = matchId(value['entry_id'] ?? value['entryId'], /^[01]_\w{8}$/);
    if (entry !== undefined && kalturaEntries.size < IDS_MAX) kalturaEntries.add(entry);
  }

  function add(url: string | undefined): void {
    if (url !== undefined && urls.size < IDS_MAX) urls.add(url);
  }

  return {
    read: (value, { isPlayer, before }) => {
      readKaltura(value);
      // JW Player setup with a JW Platform media ID.
      const media = isPlayer ? matchId(value['mediaid'] ?? value['mediaId'], /^\w{8}$/) : undefined;
      add(media && `https://cdn.jwplayer.com/v2/media/${media}`);
      // Wistia’s player queue.
      const isQueue = /\b_wq\.push\(\s*$/.test(before);
      const wistia = isQueue ? matchId(value['id'], /^[a-z0-9]{10}$/) : undefined;
      add(wistia && toWistiaUrl(wistia));
      if (isPlayer) add(readBrightcove(value));
    },
    readCalls: (script) => {
      for (const [, id = ''] of script.matchAll(WISTIA_EMBED)) add(toWistiaUrl(id));
    },
    toUrls: () => {
      const partner = kalturaPartner;
      if (partner === undefined) return [...urls];
      return [...urls, ...[...kalturaEntries].map((entry) => toKalturaUrl(partner, entry))];
    },
  };
}

const WISTIA_EMBED = /\bWistia\.embed\(\s{0,20}["']([a-z0-9]{10})["']/g;

/** Options of Brightcove’s player loader. */
function readBrightcove({
  accountId: account,
  videoId: video,
  playerId: player,
  embedId: embed,
}: Members): string | undefined {
  return toBrightcoveUrl({ account, video, player, embed });
}

function matchId(value: unknown, form: RegExp): string | undefined {
  return typeof value === 'string' && form.test(value) ? value : undefined;
}
