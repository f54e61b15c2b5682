const SETTINGS_CHARACTERS_MAX = 64 * 1024;
/** Longer ones are nobody's, and would cost. */
const NAME_CHARACTERS_MAX = 80;
const MEDIA_NAME = /^\S{1,2000}\.(?:m3u8|mpd|mp4|m4v|webm)(?:[?#]\S{0,2000})?$/i;
const MENTIONS_VIDEO = /\.(?:m3u8|mpd|mp4|m4v|webm)\b|video|youtu|vimeo/i;

export type DataAttributes = {
  readonly addresses: readonly { readonly name: string; readonly address: string }[];
  /** Addresses that may be another's player: what they are is for others to say. */
  readonly players: readonly string[];
  /** HTML with a frame or a video in it. */
  readonly fragments: readonly string[];
  /** Objects and lists in JSON or as a script writes them. */
  readonly settings: readonly string[];
};

/** What players keep in data attributes: `data-video-src`, `data-mp4`, `data-setup` of video.js, `data-plyr-config`, and so on. */
export function readDataAttributes(attributes: ReadonlyMap<string, string>): DataAttributes {
  const addresses: { name: string; address: string }[] = [];
  const players: string[] = [];
  const fragments: string[] = [];
  const settings: string[] = [];
  for (const [name, value] of attributes) {
    if (!name.startsWith('data-') || name.length > NAME_CHARACTERS_MAX) continue;
    const text = value.trim();
    // The lazy source of a video or a frame is read with its element.
    if (MEDIA_NAME.test(text)) {
      if (name !== 'data-src') addresses.push({ name, address: text });
    } else if (PLAYER_NAME.test(name) && isPlayerAddress(text)) players.push(text);
    else if (isSettings(text)) settings.push(text);
    else if (FRAGMENT.test(text)) fragments.push(text);
  }
  return { addresses, players, fragments, settings };
}

/** What stands in the place of a player until somebody asks for it. */
const PLAYER_NAME = /^data-(?:(?:lazy-)?src|[\w-]*(?:video|embed|iframe|player)[\w-]*)$/;
const PLAYER_ADDRESS = /^(?:https?:)?\/\/[^/\s]{4,100}\/\S{3,500}$/i;
const OTHER_NAME = /\.(?:jpe?g|png|gif|webp|avif|svg|js|css|json|vtt|srt|mp3|m4a)(?:$|[?#])/i;
const FRAGMENT = /<(?:iframe|video)\s/i;

function isPlayerAddress(text: string): boolean {
  return PLAYER_ADDRESS.test(text) && !OTHER_NAME.test(text);
}

function isSettings(text: string): boolean {
  const isWritten = text.startsWith('{') || text.startsWith('[');
  return isWritten && text.length <= SETTINGS_CHARACTERS_MAX && MENTIONS_VIDEO.test(text);
}
