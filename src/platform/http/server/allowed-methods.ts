/** The methods of each path, for the Allow header of a 405 response (RFC 9110, section 15.5.6). */
export type RouteTable = {
  readonly add: (pattern: string, methods: readonly string[]) => void;
  /** Empty when no route has this path. `path` has no query. */
  readonly findMethods: (path: string) => readonly string[];
};

type Route = { readonly matches: RegExp; readonly methods: Set<string> };

export function createRouteTable(): RouteTable {
  const routes = new Map<string, Route>();
  return {
    add(pattern, methods) {
      const route = routes.get(pattern) ?? { matches: toRegExp(pattern), methods: new Set() };
      for (const method of methods) route.methods.add(method);
      routes.set(pattern, route);
    },
    findMethods(path) {
      const decoded = decodePath(path);
      const found = [...routes.values()].filter(({ matches }) => matches.test(decoded));
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
    },
  };
}

/** Converts a router pattern: `:name` is part of one segment, `*` is the rest. */
function toRegExp(pattern: string): RegExp {
  const steps = pattern.split(/(:\w+|\*)/).map((step) => {
    if (step === '*') return '.*';
    return step.startsWith(':') ? '[^/]+?' : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join('')}$`, 's');
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}
