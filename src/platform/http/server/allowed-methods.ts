/** The methods of each path, for 405 responses (RFC 9110, section 15.5.6). */
export type RouteTable = {
  readonly add: (pattern: string, methods: readonly string[]) => void;
  /**
   * The methods of the most specific route of this path. Empty when no route has it. `path` has no
   * query.
   */
  readonly findMethods: (path: string) => readonly string[];
  /**
   * Whether a more specific route has this path, but not the method, so that the router chose
   * `pattern`.
   */
  readonly isOutranked: (request: {
    readonly pattern: string;
    readonly method: string;
    readonly path: string;
  }) => boolean;
};

type Route = {
  readonly matches: RegExp;
  /** A path of this route. */
  readonly sample: string;
  readonly methods: Set<string>;
  /** More specific routes without the method, once they are needed. */
  readonly rivals: Map<string, readonly Route[]>;
};

export function createRouteTable(): RouteTable {
  const routes = new Map<string, Route>();

  function findRivals(pattern: string, method: string): readonly Route[] {
    const route = routes.get(pattern);
    if (route === undefined) return [];
    const known = route.rivals.get(method);
    if (known !== undefined) return known;
    const found = [...routes.values()].filter(
      (each) => isMoreSpecific(each, route) && !each.methods.has(method),
    );
    route.rivals.set(method, found);
    return found;
  }

  return {
    add(pattern, methods) {
      for (const { rivals } of routes.values()) rivals.clear();
      const route = routes.get(pattern) ?? {
        matches: toRegExp(pattern),
        sample: toSample(pattern),
        methods: new Set(),
        rivals: new Map(),
      };
      for (const method of methods) route.methods.add(method);
      routes.set(pattern, route);
    },
    findMethods(path) {
      const decoded = decodePath(path);
      const found = [...routes.values()].filter(({ matches }) => matches.test(decoded));
      const best = found.filter((route) => !found.some((each) => isMoreSpecific(each, route)));
      return [...new Set(best.flatMap(({ methods }) => [...methods]))].toSorted();
    },
    isOutranked({ pattern, method, path }) {
      const found = findRivals(pattern, method);
      if (found.length === 0) return false;
      const decoded = decodePath(path);
      return found.some(({ matches }) => matches.test(decoded));
    },
  };
}

/** Whether `other` has all paths of `route`, but not the reverse. */
function isMoreSpecific(route: Route, other: Route): boolean {
  return other.matches.test(route.sample) && !route.matches.test(other.sample);
}

const PARAMETER = /(:\w+|\*)/;

/** Converts a router pattern: `:name` is part of one segment, `*` is the rest. */
function toRegExp(pattern: string): RegExp {
  const steps = pattern.split(PARAMETER).map((step) => {
    if (step === '*') return '.*';
    return step.startsWith(':') ? '[^/]+?' : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join('')}$`, 's');
}

function toSample(pattern: string): string {
  const steps = pattern.split(PARAMETER).map((step) => {
    if (step === '*') return '-/-/-';
    return step.startsWith(':') ? '-' : step;
  });
  return steps.join('');
}

function decodePath(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}
