import type { ShareMessages } from '#features/pages/messages/messages-wire.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { pluralize } from '#lib/i18n/language.ts';
import type { Source, Video } from '#sdk';

import { toPath } from './base-url.ts';
import { copyField } from './copy-field.ts';
import { createElement } from './create-element.ts';
import { toFixedEmbed } from './fixed-embed.ts';
import { formatAmount } from './format-amount.ts';
import { formatCodecs } from './format-codecs.ts';
import { listMediaDetails, omitUnknown } from './media-details.ts';

/** The link and the embed code of a video, and everything that only developers need. */
export function shareFields(video: Video, messages: ShareMessages): readonly HTMLElement[] {
  const { player, html, download } = video.embed;
  return [
    ...(video.playback === 'frame' ? [createElement('p', {}, [messages.playsInFrame])] : []),
    copyField('link', player, messages),
    copyField('embedCode', html, messages),
    ...(download === null ? [] : [downloadLink(download, messages)]),
    developerFields(video, messages),
  ];
}

/** The response names the file. */
function downloadLink(href: string, { download }: ShareMessages): HTMLElement {
  return createElement('p', {}, [
    createElement('a', { class: 'button', href, download: '' }, [download]),
  ]);
}

function developerFields(video: Video, messages: ShareMessages): HTMLElement {
  const { id, embed, sources } = video;
  const type = video.type === 'live' ? messages.live : (video.type ?? messages.providerPlayer);
  return createElement('details', { class: 'developers' }, [
    createElement('summary', {}, [messages.forDevelopers]),
    createElement(
      'dl',
      { class: 'facts' },
      omitUnknown([[messages.type, type], ...listMediaDetails(video, messages.media)]).map(
        ([term, value]) =>
          createElement('div', {}, [
            createElement('dt', {}, [term]),
            createElement('dd', {}, [value]),
          ]),
      ),
    ),
    ...(sources.length === 0 ? [] : [sourceList(sources, messages)]),
    copyField('videoId', id, messages),
    ...(embed.stream === null ? [] : [copyField('streamUrl', embed.stream, messages)]),
    copyField('apiUrl', embed.api, messages),
    copyField('fixedEmbedCode', toFixedEmbed(video), messages),
    createElement('p', {}, [createElement('a', { href: toPath('docs') }, [messages.apiReference])]),
  ]);
}

function sourceList(sources: readonly Source[], messages: ShareMessages): HTMLElement {
  return createElement(
    'ul',
    { class: 'sources' },
    sources.map((source) =>
      createElement('li', {}, [
        createElement('span', { class: 'badge' }, [source.format]),
        createElement('span', {}, [describeSource(source, messages)]),
      ]),
    ),
  );
}

function describeSource(source: Source, messages: ShareMessages): string {
  const { language } = messages;
  const { width, height, bitrate, size, codecs, variants, proxied } = source;
  const countQualities = (count: number): string =>
    fillMessage(pluralize(messages, 'qualities', { language, count }), { count: String(count) });
  const parts = [
    width === null || height === null ? null : `${width} × ${height}`,
    bitrate === null ? null : formatAmount(bitrate, messages.bitsPerSecond, language),
    size === null ? null : formatAmount(size, messages.byte, language),
    variants === null || variants.length < 2 ? null : countQualities(variants.length),
    codecs === null ? null : formatCodecs(codecs),
    proxied ? messages.proxied : messages.direct,
  ];
  // Lines can break only between two parts, and a line never starts with a dot.
  return parts
    .flatMap((part) => (part === null ? [] : [part.replaceAll(' ', '\u00a0')]))
    .join('\u00a0· ');
}
