import { isWebUrl } from '#lib/net/is-web-url.ts';

import { parseList } from './parse-setting.ts';

const EXAMPLES_MAX = 8;
const LABEL_CHARACTERS_MAX = 40;

/** A video that visitors can open from the home page. */
export type ExampleUrl = { readonly label: string; readonly url: URL };

/** `A talk=https://media.example/talk.mp4,A stream=https://…`; `none` means no examples. */
export function parseExamples(text: string): readonly ExampleUrl[] | undefined {
  if (text === 'none') return [];
  const examples = parseList(text, parseExample);
  return examples !== undefined && examples.length <= EXAMPLES_MAX ? examples : undefined;
}

function parseExample(item: string): ExampleUrl | undefined {
  const end = item.indexOf('=');
  const label = item.slice(0, Math.max(end, 0)).trim();
  const url = URL.parse(item.slice(end + 1).trim());
  if (label === '' || label.length > LABEL_CHARACTERS_MAX) return undefined;
  return url !== null && isWebUrl(url) ? { label, url } : undefined;
}
