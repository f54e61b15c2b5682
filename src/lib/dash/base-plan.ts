import { resolveReference } from '../manifest/resolve-reference.ts';
import type { XmlElement, XmlStart } from '../xml/xml-document.ts';
import { listChildren, findXmlAttribute, readText } from '../xml/xml-document.ts';
import { toSegmentLevel } from './addressing.ts';
import type { SegmentLevel, SegmentLevels } from './addressing.ts';
import { MpdError } from './mpd-error.ts';
import type { UrlQuery } from './url-query.ts';

/** A base URL, and its public path below the root, such as `m0` or `m0/r3`. */
export type Base = {
  readonly label: string;
  readonly url: URL;
  /** Added to every URL that is resolved against this base. */
  readonly query?: UrlQuery;
};

/** The public location of a presentation. `root` is an absolute path with a trailing slash. */
export type PublicLocation = {
  readonly root: string;
  /** The path below the root of an MPD other than the source's, with a trailing slash. */
  readonly presentation?: string;
  /** The origin of the root, such as `https://video.example`; empty to use absolute paths only. */
  readonly origin: string;
};

/** A BaseURL element. `prefix` is its new text; null if it has no URL that can be served. */
export type PlannedBaseUrl = {
  readonly element: XmlElement;
  readonly prefix: string | null;
  /** Follows the prefix unless the element is the base of a single file; see createRoomPlanner. */
  readonly room: string;
  readonly reference: string;
  /**
   * For each of `bases`, the parent base that the reference is resolved against, with the label of
   * that entry.
   */
  readonly sources: readonly Base[];
  readonly bases: readonly Base[];
};

export type PlannedRepresentation = {
  readonly element: XmlElement;
  readonly id: string;
  readonly bandwidth: string;
  readonly bases: readonly Base[];
  readonly levels: SegmentLevels;
  /** The key of the enclosing period. */
  readonly period: string;
};

/** An MPD, Period, AdaptationSet or Representation with the bases that apply there. */
export type PlannedLevel = {
  /** The key of the enclosing period; null for the MPD. */
  readonly period: string | null;
  readonly bases: readonly Base[];
  /**
   * Representations at or below this level; empty for the MPD, because labels are only unique
   * within a period.
   */
  readonly representations: readonly PlannedRepresentation[];
  /** The bases for segment URLs at this level: the bases of all its representations. */
  readonly segmentBases: readonly Base[];
};

export type BasePlan = {
  /** Without those of empty representations, which equal those of their adaptation sets. */
  readonly levels: ReadonlyMap<XmlElement, PlannedLevel>;
  readonly baseUrls: readonly PlannedBaseUrl[];
  readonly representations: readonly PlannedRepresentation[];
  /** The bases that apply to periods. */
  readonly periodBases: readonly Base[];
};

type Counter = () => string;
/** The state that a period passes to its adaptation sets. */
type PeriodContext = {
  readonly key: string;
  readonly bases: readonly Base[];
  readonly segments: SegmentLevel;
  readonly countSets: Counter;
  readonly countRepresentations: Counter;
};

/** The number of alternatives multiplies with each level. Real MPDs have only a handful. */
const BASES_MAX = 64;

/**
 * Resolves the BaseURL elements of the MPD element (ISO/IEC 23009-1 §5.6). At all levels, each
 * alternative gets its own path. A relative BaseURL stays relative if it combines with several
 * alternatives of the levels above. Numbers count within a period, so they stay the same when a
 * live MPD drops an earlier period. Alternatives and BaseURLs with a service location include the
 * host, because dash.js uses only the first of several absolute paths and clones pathways only from
 * BaseURLs with a host.
 */
export function planRoot(
  root: XmlStart,
  { base, ...location }: PublicLocation & { readonly base: URL },
): Pick<BasePlan, 'baseUrls' | 'periodBases'> {
  const { parents, bases, baseUrls } = planLevel(root, [{ label: '', url: base }], {
    count: createCounter('m'),
    location,
  });
  return { baseUrls, periodBases: bases === parents ? [{ label: 'm0', url: base }] : bases };
}

export function attachQuery(bases: readonly Base[], query: UrlQuery | undefined): readonly Base[] {
  return query === undefined || query.text === ''
    ? bases
    : bases.map((base) => ({ ...base, query }));
}

/**
 * Plans the bases of periods that an MPD contains, or that a patch adds to it. `bases` are those of
 * the MPD. `toKey` receives the index in `periods`.
 */
export function planPeriods(
  periods: readonly XmlElement[],
  options: PublicLocation & {
    readonly bases: readonly Base[];
    readonly toKey: (period: XmlElement, index: number) => string;
  },
): BasePlan & { readonly levels: Map<XmlElement, PlannedLevel> } {
  const { bases: periodBases, toKey, ...location } = options;
  const levels = new Map<XmlElement, PlannedLevel>();
  const baseUrls: PlannedBaseUrl[] = [];

  function planElement(
    element: XmlElement,
    parents: readonly Base[],
    count: Counter,
  ): readonly Base[] {
    if (element.elements.length === 0) return parents;
    const planned = planLevel(element, parents, { count, location });
    baseUrls.push(...planned.baseUrls);
    return planned.bases;
  }

  function planSet(set: XmlElement, period: PeriodContext): readonly PlannedRepresentation[] {
    const bases = planElement(set, period.bases, period.countSets);
    const segments = toSegmentLevel(set);
    const representations = listChildren(set, 'Representation').map((element) => {
      const planned = {
        element,
        id: findXmlAttribute(element, 'id')?.value ?? '',
        bandwidth: findXmlAttribute(element, 'bandwidth')?.value ?? '',
        bases: planElement(element, bases, period.countRepresentations),
        levels: [toSegmentLevel(element), segments, period.segments],
        period: period.key,
      };
      if (element.elements.length > 0)
        levels.set(element, toLevel(planned.bases, [planned], period.key));
      return planned;
    });
    levels.set(set, toLevel(bases, representations, period.key));
    return representations;
  }

  function planPeriod(element: XmlElement, index: number): readonly PlannedRepresentation[] {
    const bases = planElement(element, periodBases, createCounter('p'));
    const period = {
      key: toKey(element, index),
      bases,
      segments: toSegmentLevel(element),
      countSets: createCounter('a'),
      countRepresentations: createCounter('r'),
    };
    const sets = listChildren(element, 'AdaptationSet');
    const representations = sets.flatMap((set) => planSet(set, period));
    levels.set(element, toLevel(bases, representations, period.key));
    return representations;
  }

  const representations = periods.flatMap(planPeriod);
  return { levels, baseUrls, representations, periodBases };
}

function planLevel(
  element: XmlStart,
  parents: readonly Base[],
  { count, location }: { readonly count: Counter; readonly location: PublicLocation },
): {
  readonly parents: readonly Base[];
  readonly bases: readonly Base[];
  readonly baseUrls: readonly PlannedBaseUrl[];
} {
  const children = listChildren(element, 'BaseURL');
  if (children.length === 0) return { parents, bases: parents, baseUrls: [] };
  const baseUrls = children.map((child) =>
    planBaseUrl(child, {
      parents,
      component: count(),
      location,
      isSelectable: children.length > 1 || hasServiceLocation(child),
    }),
  );
  const bases = baseUrls.flatMap((each) => each.bases);
  if (bases.length > BASES_MAX) throw new MpdError('too_many_bases');
  return { parents, bases, baseUrls };
}

/** True when a steering manifest may refer to the element by its service location. */
export function hasServiceLocation(element: XmlElement): boolean {
  return findXmlAttribute(element, 'serviceLocation') !== undefined;
}

function createCounter(letter: string): Counter {
  let next = 0;
  return () => `${letter}${next++}`;
}

function toLevel(
  bases: readonly Base[],
  representations: readonly PlannedRepresentation[],
  period: string,
): PlannedLevel {
  return { period, bases, representations, segmentBases: joinBases(representations) ?? bases };
}

/** Returns undefined without representations. Usually, all of them inherit the same bases. */
function joinBases(representations: readonly PlannedRepresentation[]): readonly Base[] | undefined {
  const inherited = representations[0]?.bases;
  if (representations.every(({ bases }) => bases === inherited)) return inherited;
  const basesByLabel = new Map<string, Base>();
  for (const { bases } of representations) {
    for (const base of bases) basesByLabel.set(base.label, base);
  }
  return [...basesByLabel.values()];
}

function planBaseUrl(
  element: XmlElement,
  ctx: {
    readonly parents: readonly Base[];
    readonly component: string;
    readonly location: PublicLocation;
    /** Players may select the element among others. */
    readonly isSelectable: boolean;
  },
): PlannedBaseUrl {
  const { parents, component, location, isSelectable } = ctx;
  const reference = readText(element);
  const [first] = parents;
  // Directly below the MPD there is no public path that a relative path could extend.
  const isAbsolute = URL.canParse(reference) || first?.label === '';
  const sources: Base[] = [];
  const bases: Base[] = [];
  for (const parent of isAbsolute ? parents.slice(0, 1) : parents) {
    const url = resolveReference(reference, parent.url);
    if (url === undefined) continue;
    const label = isAbsolute ? component : `${parent.label}/${component}`;
    sources.push({ label, url: parent.url });
    bases.push({ label, url });
  }
  const root = isSelectable ? location.origin + location.root : location.root;
  const planned = { element, room: '', reference, sources, bases };
  const [only, ...others] = bases;
  if (only === undefined) return { ...planned, prefix: null };
  // ffmpeg does not combine the base URLs of several levels, so it needs the complete path.
  const isComplete = isAbsolute || (others.length === 0 && !isSelectable);
  const prefix = isComplete ? `${root}${only.label}/` : `${component}/`;
  return { ...planned, prefix };
}
