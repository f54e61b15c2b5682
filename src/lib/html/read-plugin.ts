import { hasVideoName } from '../media/has-video-name.ts';

type Attributes = ReadonlyMap<string, string>;

/** Content of a plug-in element: a media file that browsers play, or a player. */
export type PluginContent = { readonly url: string; readonly isMedia: boolean };

const FLASH_PARAMETERS: ReadonlySet<string> = new Set(['movie', 'src', 'url', 'filename']);
/** Flash variables that specify the video. */
const VARIABLES =
  /^(?:file|src|url|video|source|movie|mp4|hls|video_?url|video_?src|html5file|media)$/i;

/** Reads `<object>`, `<embed>` and `<param>` (HTML §4.8.6 to §4.8.8, and Flash conventions). */
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

function toContent(url = '', type = ''): readonly PluginContent[] {
  if (url.trim() === '') return [];
  return [{ url, isMedia: /^video\//i.test(type.trim()) || hasVideoName(url) }];
}

/** Reads media URLs from Flash variables such as `file=https%3A%2F%2F…&image=…`. */
function readVariables(text = ''): readonly PluginContent[] {
  return [...new URLSearchParams(text)].flatMap(([name, value]) =>
    VARIABLES.test(name) && hasVideoName(value) ? [{ url: value, isMedia: true }] : [],
  );
}
