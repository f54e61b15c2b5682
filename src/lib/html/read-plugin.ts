type Attributes = ReadonlyMap<string, string>;

/** What an element for plug-ins shows: a file that browsers play, or a player. */
export type PluginContent = { readonly address: string; readonly isMedia: boolean };

const MEDIA_NAME = /\.(?:m3u8|mpd|mp4|m4v|mov|webm)(?:$|[?#])/i;
const FLASH_PARAMETERS: ReadonlySet<string> = new Set(['movie', 'src', 'url', 'filename']);
/** Under which the players of Flash were told what to play. */
const VARIABLES =
  /^(?:file|src|url|video|source|movie|mp4|hls|video_?url|video_?src|html5file|media)$/i;

/** Of `<object>`, `<embed>` and the `<param>` of an object (HTML §4.8.6 to §4.8.8, and as Flash had them). */
export function readPlugin(name: string, attributes: Attributes): readonly PluginContent[] {
  switch (name) {
    case 'object':
      return toContent(attributes.get('data'), attributes.get('type'));
    case 'embed':
      return [
        ...toContent(attributes.get('src'), attributes.get('type')),
        ...readVariables(attributes.get('flashvars')),
      ];
    case 'param':
      return readParameter(attributes);
    default:
      return [];
  }
}

function readParameter(attributes: Attributes): readonly PluginContent[] {
  const name = attributes.get('name')?.trim().toLowerCase() ?? '';
  const value = attributes.get('value');
  if (name === 'flashvars') return readVariables(value);
  return FLASH_PARAMETERS.has(name) ? toContent(value, undefined) : [];
}

function toContent(address = '', type = ''): readonly PluginContent[] {
  if (address.trim() === '') return [];
  return [{ address, isMedia: /^video\//i.test(type.trim()) || MEDIA_NAME.test(address) }];
}

/** `file=https%3A%2F%2F…&image=…` */
function readVariables(text = ''): readonly PluginContent[] {
  return [...new URLSearchParams(text)].flatMap(([name, value]) =>
    VARIABLES.test(name) && MEDIA_NAME.test(value) ? [{ address: value, isMedia: true }] : [],
  );
}
