import type { ReactNode } from 'react';

import type { Video } from '#sdk';

import { formatCodecs } from '../../shared/format-codecs.ts';
import { omitUnknown, listMediaDetails } from '../../shared/media-details.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';

export function VideoDetails({ video }: { readonly video: Video }): ReactNode {
  return (
    <SectionCard title="Details">
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
    <div {...(LONG_TERMS.has(term) && { className: 'fact-long' })}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Details that fill an entire row. */
const LONG_TERMS: ReadonlySet<string> = new Set(['Source URL', 'ID', 'Sources']);

const LABELS = {
  provider: 'Provider',
  duration: 'Duration',
  resolution: 'Resolution',
  directUrl: 'Direct URL',
  webPage: 'Web page',
} as const;

function listDetails(video: Video): readonly (readonly [string, string])[] {
  const { type, sources, checkedAt } = video;
  return omitUnknown([
    ['Type', type === 'live' ? 'Live' : type],
    ...listMediaDetails(video, LABELS),
    ['Created', formatMoment(video.createdAt)],
    ['Last checked', checkedAt === null ? null : formatMoment(checkedAt)],
    ['ID', video.id],
    ['Source URL', video.sourceUrl ?? null],
    ['Sources', sources.length === 0 ? null : sources.map(describeSource).join('; ')],
  ]);
}

function describeSource({ format, codecs, proxied }: Video['sources'][number]): string {
  const delivery = proxied ? 'proxied' : 'direct';
  const names = codecs === null ? null : formatCodecs(codecs);
  return [format, names, delivery].filter((part) => part !== null).join(', ');
}
