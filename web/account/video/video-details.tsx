import type { ReactNode } from 'react';

import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Video } from '#sdk';

import { formatCodecs } from '../../shared/format-codecs.ts';
import { omitUnknown, listMediaDetails } from '../../shared/media-details.ts';
import { texts } from '../messages/texts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';

export function VideoDetails({ video }: { readonly video: Video }): ReactNode {
  return (
    <SectionCard title={texts().video.details.title}>
      <dl className="facts">
        {listDetails(video).map(([term, value]) => (
          <Detail key={term} term={term}>
            {value}
          </Detail>
        ))}
      </dl>
    </SectionCard>
  );
}

function Detail({
  term,
  children,
}: {
  readonly term: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div {...(isLong(term) && { className: 'fact-long' })}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Details that fill an entire row. */
function isLong(term: string): boolean {
  const { sourceUrl, id, sources } = texts().video.details;
  return [sourceUrl, id, sources].includes(term);
}

function listDetails(video: Video): readonly (readonly [string, string])[] {
  const { details: text } = texts().video;
  const { sources, checkedAt } = video;
  return omitUnknown([
    [text.type, toTypeName(video)],
    ...listMediaDetails(video, text.media),
    [text.created, formatMoment(video.createdAt)],
    [text.lastChecked, checkedAt === null ? null : formatMoment(checkedAt)],
    [text.id, video.id],
    [text.sourceUrl, video.sourceUrl ?? null],
    [text.sources, sources.length === 0 ? null : sources.map(describeSource).join('; ')],
  ]);
}

function toTypeName({ type, hasVideo }: Video): string | null {
  const { details } = texts().video;
  const name = type === 'live' ? details.live : type;
  if (hasVideo) return name;
  return name === null ? details.audio : fillMessage(details.audioIn, { type: name });
}

function describeSource({ format, codecs, proxied }: Video['sources'][number]): string {
  const { details: text } = texts().video;
  const delivery = proxied ? text.proxied : text.direct;
  const names = codecs === null ? null : formatCodecs(codecs);
  return [format, names, delivery].filter((part) => part !== null).join(', ');
}
