import { listChildren, type XmlDocument, type XmlElement } from '../xml/xml-document.ts';
import { findMediaType } from './find-media-type.ts';
import {
  type DashBytes,
  findBase,
  locateInitialization,
  type RepresentationPath,
} from './list-segments.ts';

const INIT_SEGMENTS_MAX = 16;

/**
 * Lists the distinct initialization segments of the first video of each period, or else of its
 * first audio; at most 16.
 */
export function listInitSegments({ root }: XmlDocument, manifestUrl: URL): readonly DashBytes[] {
  const base = findBase([root], manifestUrl);
  if (base === undefined) return [];
  const found = new Map<string, DashBytes>();
  for (const period of listChildren(root, 'Period')) {
    if (found.size >= INIT_SEGMENTS_MAX) break;
    const path = findDefault(period);
    const segment = path && locateInitialization({ period, ...path }, { base, manifestUrl });
    if (segment) found.set(`${segment.url.href} ${segment.range?.start}`, segment);
  }
  return [...found.values()];
}

type DefaultPath = Pick<RepresentationPath, 'set' | 'representation'>;

/** The first video of the period, or else its first audio. */
export function findDefault(period: XmlElement): DefaultPath | undefined {
  return findFirst(period, 'video') ?? findFirst(period, 'audio');
}

function findFirst(period: XmlElement, type: 'video' | 'audio'): DefaultPath | undefined {
  const paths = listChildren(period, 'AdaptationSet').flatMap((set) =>
    listChildren(set, 'Representation').map((representation) => ({ set, representation })),
  );
  return paths.find(
    ({ set, representation }) => (findMediaType([representation, set]) ?? 'video') === type,
  );
}
