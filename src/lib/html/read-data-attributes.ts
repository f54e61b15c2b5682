const SETTINGS_CHARACTERS_MAX = 64 * 1024;
const MEDIA_NAME = /^\S{1,2000}\.(?:m3u8|mpd|mp4|m4v|webm)(?:[?#]\S{0,2000})?$/i;
const MENTIONS_VIDEO = /\.(?:m3u8|mpd|mp4|m4v|webm)\b|video|youtu|vimeo/i;

export type DataAttributes = {
  readonly addresses: readonly { readonly name: string; readonly address: string }[];
  /** Objects and lists in JSON or as a script writes them. */
  readonly settings: readonly string[];
};

/** What players keep in data attributes: `data-video-src`, `data-mp4`, `data-setup` of video.js, `data-plyr-config`, and so on. */
export function readDataAttributes(attributes: ReadonlyMap<string, string>): DataAttributes {
  const addresses: { name: string; address: string }[] = [];
  const settings: string[] = [];
  for (const [name, value] of attributes) {
    // The lazy source of a video or a frame is read with its element.
    if (!name.startsWith('data-') || name === 'data-src') continue;
    const text = value.trim();
    if (MEDIA_NAME.test(text)) addresses.push({ name, address: text });
    else if (isSettings(text)) settings.push(text);
  }
  return { addresses, settings };
}

function isSettings(text: string): boolean {
  const isWritten = text.startsWith('{') || text.startsWith('[');
  return isWritten && text.length <= SETTINGS_CHARACTERS_MAX && MENTIONS_VIDEO.test(text);
}
