import type { ReactNode } from 'react';

import type { VideoWire } from '#features/videos/wire.ts';

import { formatCodecs } from '../../shared/format-codecs.ts';
import { dropUnknown, listMediaFacts } from '../../shared/media-facts.ts';
import { formatMoment } from '../parts/format-time.ts';
import { SectionCard } from '../parts/section-card.tsx';
import { StatusLabel } from '../parts/status-label.tsx';

export function VideoFacts({ video }: { readonly video: VideoWire }): ReactNode {
  return (
    <SectionCard title="Details">
      <dl className="facts">
        <Fact term="Status">
          <StatusLabel video={video} />
        </Fact>
        {listFacts(video).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </dl>
    </SectionCard>
  );
}

function Fact({
  term,
  children,
}: {
  readonly term: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div {...(LONG.has(term) && { className: 'fact-long' })}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** These get a line of their own. */
const LONG: ReadonlySet<string> = new Set(['Made from', 'ID', 'Sources']);

function listFacts(video: VideoWire): readonly (readonly [string, string])[] {
  const { type, sources, checkedAt } = video;
  return dropUnknown([
    ['Type', type === 'live' ? 'Live' : type],
    ...listMediaFacts(video),
    ['Created', formatMoment(video.createdAt)],
    ['Last looked at', checkedAt === null ? null : formatMoment(checkedAt)],
    ['ID', video.id],
    ['Made from', video.sourceUrl ?? null],
    ['Sources', sources.length === 0 ? null : sources.map(describeSource).join('; ')],
  ]);
}

function describeSource({ format, codecs, proxied }: VideoWire['sources'][number]): string {
  const how = proxied ? 'through this service' : 'straight from where it is';
  const names = codecs === null ? null : formatCodecs(codecs);
  return [format, names, how].filter((part) => part !== null).join(', ');
}
