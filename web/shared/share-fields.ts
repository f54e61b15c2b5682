import type { SourceWire, VideoWire } from '#features/videos/wire/wire.ts';

import { toPath } from './base-url.ts';
import { copyField } from './copy-field.ts';
import { createElement } from './create-element.ts';
import { toFixedEmbed } from './fixed-embed.ts';
import { formatAmount } from './format-amount.ts';
import { formatCodecs } from './format-codecs.ts';
import { listMediaDetails, omitUnknown } from './media-details.ts';

/** The link and the embed code of a video, and everything that only developers need. */
export function shareFields(video: VideoWire): readonly HTMLElement[] {
  const { player, html } = video.embed;
  return [copyField('Link', player), copyField('Embed code', html), developerFields(video)];
}

function developerFields(video: VideoWire): HTMLElement {
  const { id, embed, sources } = video;
  const type = video.type === 'live' ? 'Live' : (video.type ?? 'Provider player');
  return createElement('details', { class: 'developers' }, [
    createElement('summary', {}, ['For developers']),
    createElement(
      'dl',
      { class: 'facts' },
      omitUnknown([['Type', type], ...listMediaDetails(video)]).map(([term, value]) =>
        createElement('div', {}, [
          createElement('dt', {}, [term]),
          createElement('dd', {}, [value]),
        ]),
      ),
    ),
    ...(sources.length === 0 ? [] : [sourceList(sources)]),
    copyField('Video ID', id),
    ...(embed.stream === null ? [] : [copyField('Stream URL', embed.stream)]),
    copyField('API URL', embed.api),
    copyField('Embed code, fixed size', toFixedEmbed(video)),
    createElement('p', {}, [createElement('a', { href: toPath('docs') }, ['API reference'])]),
  ]);
}

function sourceList(sources: readonly SourceWire[]): HTMLElement {
  return createElement(
    'ul',
    { class: 'sources' },
    sources.map((source) =>
      createElement('li', {}, [
        createElement('span', { class: 'badge' }, [source.format]),
        createElement('span', {}, [describeSource(source)]),
      ]),
    ),
  );
}

function describeSource(source: SourceWire): string {
  const { width, height, bitrate, size, codecs, variants, proxied } = source;
  const parts = [
    width === null || height === null ? null : `${width} × ${height}`,
    bitrate === null ? null : formatAmount(bitrate, 'b/s'),
    size === null ? null : formatAmount(size, 'B'),
    variants === null || variants.length < 2 ? null : `${variants.length} qualities`,
    codecs === null ? null : formatCodecs(codecs),
    proxied ? 'proxied' : 'direct',
  ];
  // Lines can break only between two parts, and a line never starts with a dot.
  return parts
    .flatMap((part) => (part === null ? [] : [part.replaceAll(' ', '\u00a0')]))
    .join('\u00a0· ');
}
