import { resolveAddress } from '../manifest/resolve-address.ts';
import type { XmlDocument, XmlElement } from '../xml/xml-document.ts';
import { childrenNamed, findXmlAttribute, textOf } from '../xml/xml-document.ts';
import { describeSegments } from './addressing.ts';
import type { SegmentLevel, SegmentLevels } from './addressing.ts';
import { MpdError } from './mpd-error.ts';
import type { UrlQuery } from './url-query.ts';

/** An address that a player resolves against, and the path that stands for it below the root: `m0`, `m0/r3`. */
export type Base = {
  readonly label: string;
  readonly url: URL;
  /** What is added to all that is resolved against it. */
  readonly query?: UrlQuery;
};

/** Where a presentation is served: below `root`, an absolute path with a slash at its end. */
export type PublicPlace = {
  readonly root: string;
  /** Of the root, such as `https://video.example`; empty where its paths must do. */
  readonly origin: string;
};

/** A BaseURL element; `prefix` is what its text becomes, null where it has no address that may be served. */
export type PlannedBaseUrl = {
  readonly element: XmlElement;
  readonly prefix: string | null;
  readonly reference: string;
  /** What the reference is resolved against, one for each of `bases` and with its label. */
  readonly sources: readonly Base[];
  readonly bases: readonly Base[];
};

export type PlannedRepresentation = {
  readonly element: XmlElement;
  readonly id: string;
  readonly bandwidth: string;
  readonly bases: readonly Base[];
  readonly levels: SegmentLevels;
};

/** An MPD, Period, AdaptationSet or Representation with the bases in force there. */
export type PlannedLevel = {
  readonly bases: readonly Base[];
  /** Those at or below this level; none for the MPD, for labels are unique within a period only. */
  readonly representations: readonly PlannedRepresentation[];
  /** What the addresses of segments at this level are resolved against: the bases of all its representations. */
  readonly segmentBases: readonly Base[];
};

export type BasePlan = {
  readonly levels: ReadonlyMap<XmlElement, PlannedLevel>;
  readonly baseUrls: readonly PlannedBaseUrl[];
  readonly representations: readonly PlannedRepresentation[];
  /** Those in force where periods stand. */
  readonly periodBases: readonly Base[];
};

type Counter = () => string;
/** What a period hands down to its adaptation sets. */
type PeriodContext = {
  readonly bases: readonly Base[];
  readonly segments: SegmentLevel;
  readonly countSets: Counter;
  readonly countRepresentations: Counter;
};

/** Alternatives multiply from level to level; a real MPD has a handful. */
const BASES_MAX = 64;

/**
 * Resolves the BaseURL elements of all levels (ISO/IEC 23009-1 §5.6). Each alternative of a level gets a path of its
 * own; a relative one stays relative, so that it combines with every alternative above it as it did upstream.
 * Numbers run within a period, and so do not change when a live MPD drops an earlier one. Of several absolute ones dash.js
 * takes the first alone where they name no host, and clones those that do.
 */
export function planBases(
  document: XmlDocument,
  { base, ...place }: PublicPlace & { readonly base: URL },
): BasePlan {
  const own = enterLevel(document.root, [{ label: '', url: base }], {
    count: createCounter('m'),
    place,
  });
  const bases = own.bases === own.parents ? [{ label: 'm0', url: base }] : own.bases;
  const periods = planPeriods(childrenNamed(document.root, 'Period'), { bases, ...place });
  return {
    ...periods,
    levels: new Map([[document.root, toLevel(bases, [])], ...periods.levels]),
    baseUrls: [...own.baseUrls, ...periods.baseUrls],
  };
}

/** The bases for what is asked for with this query. */
export function withQuery(bases: readonly Base[], query: UrlQuery | undefined): readonly Base[] {
  return query === undefined || query.text === ''
    ? bases
    : bases.map((base) => ({ ...base, query }));
}

/** The same for periods that stand, or will stand, in an MPD whose bases are these. */
export function planPeriods(
  periods: readonly XmlElement[],
  options: PublicPlace & { readonly bases: readonly Base[] },
): BasePlan {
  const { bases: periodBases, ...place } = options;
  const levels = new Map<XmlElement, PlannedLevel>();
  const baseUrls: PlannedBaseUrl[] = [];

  function enter(element: XmlElement, parents: readonly Base[], count: Counter): readonly Base[] {
    const entered = enterLevel(element, parents, { count, place });
    baseUrls.push(...entered.baseUrls);
    return entered.bases;
  }

  function enterSet(set: XmlElement, period: PeriodContext): readonly PlannedRepresentation[] {
    const bases = enter(set, period.bases, period.countSets);
    const segments = describeSegments(set);
    const representations = childrenNamed(set, 'Representation').map((element) => {
      const planned = {
        element,
        id: findXmlAttribute(element, 'id')?.value ?? '',
        bandwidth: findXmlAttribute(element, 'bandwidth')?.value ?? '',
        bases: enter(element, bases, period.countRepresentations),
        levels: [describeSegments(element), segments, period.segments],
      };
      levels.set(element, toLevel(planned.bases, [planned]));
      return planned;
    });
    levels.set(set, toLevel(bases, representations));
    return representations;
  }

  function enterPeriod(element: XmlElement): readonly PlannedRepresentation[] {
    const bases = enter(element, periodBases, createCounter('p'));
    const period = {
      bases,
      segments: describeSegments(element),
      countSets: createCounter('a'),
      countRepresentations: createCounter('r'),
    };
    const sets = childrenNamed(element, 'AdaptationSet');
    const representations = sets.flatMap((set) => enterSet(set, period));
    levels.set(element, toLevel(bases, representations));
    return representations;
  }

  const representations = periods.flatMap(enterPeriod);
  return { levels, baseUrls, representations, periodBases };
}

function enterLevel(
  element: XmlElement,
  parents: readonly Base[],
  { count, place }: { readonly count: Counter; readonly place: PublicPlace },
): {
  readonly parents: readonly Base[];
  readonly bases: readonly Base[];
  readonly baseUrls: readonly PlannedBaseUrl[];
} {
  const children = childrenNamed(element, 'BaseURL');
  const baseUrls = children.map((child) =>
    planBaseUrl(child, {
      parents,
      component: count(),
      root: children.length > 1 || isSteered(child) ? place.origin + place.root : place.root,
    }),
  );
  const bases = baseUrls.length === 0 ? parents : baseUrls.flatMap((each) => each.bases);
  if (bases.length > BASES_MAX) throw new MpdError('too_many_bases');
  return { parents, bases, baseUrls };
}

/** True where a steering manifest may speak of the address by a name. */
export function isSteered(element: XmlElement): boolean {
  return findXmlAttribute(element, 'serviceLocation') !== undefined;
}

function createCounter(letter: string): Counter {
  let next = 0;
  return () => `${letter}${next++}`;
}

function toLevel(
  bases: readonly Base[],
  representations: readonly PlannedRepresentation[],
): PlannedLevel {
  const joined = new Map<string, Base>();
  for (const each of representations) {
    for (const base of each.bases) joined.set(base.label, base);
  }
  const segmentBases = representations.length === 0 ? bases : [...joined.values()];
  return { bases, representations, segmentBases };
}

function planBaseUrl(
  element: XmlElement,
  context: { readonly parents: readonly Base[]; readonly component: string; readonly root: string },
): PlannedBaseUrl {
  const { parents, component, root } = context;
  const reference = textOf(element);
  const [first] = parents;
  // Below the MPD itself there is no path yet to stay relative to.
  const isAbsolute = URL.canParse(reference) || first?.label === '';
  const sources: Base[] = [];
  const bases: Base[] = [];
  for (const parent of isAbsolute ? parents.slice(0, 1) : parents) {
    const url = resolveAddress(reference, parent.url);
    if (url === undefined) continue;
    const label = isAbsolute ? component : `${parent.label}/${component}`;
    sources.push({ label, url: parent.url });
    bases.push({ label, url });
  }
  const prefix = isAbsolute ? `${root}${component}/` : `${component}/`;
  return { element, prefix: bases.length === 0 ? null : prefix, reference, sources, bases };
}
