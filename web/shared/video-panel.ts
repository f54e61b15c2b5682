import type { SourceWire, VideoWire } from '#features/videos/wire/wire.ts';

import { copyField } from './copy-field.ts';
import { createElement } from './create-element.ts';
import { toFixedEmbed } from './fixed-embed.ts';
import { formatAmount } from './format-amount.ts';
import { formatCodecs } from './format-codecs.ts';
import { omitUnknown, listMediaDetails } from './media-details.ts';

/** The details and share links of a video. */
export function videoPanel(video: VideoWire): readonly HTMLElement[] {
  const type = video.type === 'live' ? 'Live' : (video.type ?? 'Provider player');
  return [
    section('Details', [
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
      ...(video.sources.length === 0 ? [] : [sourceList(video.sources)]),
    ]),
    section('Share', [
      copyField('Link', video.embed.player),
      copyField('Embed code', video.embed.html),
      copyField('Embed code, fixed size', toFixedEmbed(video)),
      ...(video.embed.stream === null ? [] : [copyField('Stream URL', video.embed.stream)]),
      copyField('API URL', video.embed.api),
    ]),
  ];
}

function section(title: string, children: readonly HTMLElement[]): HTMLElement {
  return createElement('section', { class: 'card' }, [
    createElement('h2', {}, [title]),
    ...children,
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
