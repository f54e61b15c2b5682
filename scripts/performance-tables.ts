/** A table of docs/performance.md that a benchmark writes. */
type Table = { readonly bench: string; readonly columns: readonly string[] };

/** All generated tables by the name in their markers. */
export const TABLES = {
  'video-records': {
    bench: 'get-video',
    columns: ['server', 'CPU per request', 'rate, of same body', 'rate, of same body and headers'],
  },
  manifests: {
    bench: 'rewrite-manifests',
    columns: ['manifest', 'first', 'sealed', 'reload', 'peer'],
  },
  packaging: {
    bench: 'packaging',
    columns: ['response', 'CPU per megabyte', 'of passing segments through'],
  },
  'noisy-clients': {
    bench: 'noisy-neighbour',
    columns: ['source', 'quiet', 'noisy', 'ratio (range)', 'CPU time added'],
  },
  'proxy-throughput': {
    bench: 'proxy',
    columns: ['workload', 'reelay', 'peer', 'bytes of the peer', 'ratio', 'range'],
  },
  edge: {
    bench: 'proxy',
    columns: [
      'edge',
      'requests of viewers',
      'playlist requests per second to the nodes',
      'hit ratio of segments',
      'origin fetches per segment',
    ],
  },
  'first-frame': {
    bench: 'first-frame',
    columns: ['format', 'embed page', 'plain page', 'ratio'],
  },
  start: {
    bench: 'start',
    columns: ['program', 'time to ready', 'CPU time', 'idle memory'],
  },
  'webhook-deliveries': {
    bench: 'webhook-deliveries',
    columns: ['deliveries', 'queue to log', 'of pg-boss', 'call to log', 'CPU per queued delivery'],
  },
  'proxy-latency': { bench: 'proxy', columns: ['proxy', 'median', '99th percentile'] },
} as const satisfies Readonly<Record<string, Table>>;

export type TableName = keyof typeof TABLES;

const NAME = /<!-- table: ([a-z-]+) -->/g;

export function toMarkedTable(name: TableName, table: string): string {
  return [startOf(name), '', table, '', END].join('\n');
}

/** Returns the document with each table of `output` in place of its previous version. */
export function replaceTables(document: string, output: string): string {
  return [...output.matchAll(NAME)].reduce((text, [, name = '']) => {
    const [table, previous] = [output, text].map((from) => findTable(from, name));
    if (table === undefined || previous === undefined) {
      throw new Error(`docs/performance.md has no markers of the table ${name}`);
    }
    return text.replace(previous, () => table);
  }, document);
}

/** Describes each generated table that is missing, unknown or has other columns. */
export function* findTableProblems(document: string): Generator<string> {
  for (const [name, { columns }] of Object.entries<Table>(TABLES)) {
    const [, , head = ''] = findTable(document, name)?.split('\n') ?? [];
    const found = head
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (found.join() !== columns.join()) {
      yield `the table ${name} needs markers and the columns ${columns.join(', ')}`;
    }
  }
  for (const [, name = ''] of document.matchAll(NAME)) {
    if (!(name in TABLES)) yield `no benchmark writes the table ${name}`;
  }
}

const END = '<!-- end of table -->';

function startOf(name: string): string {
  return `<!-- table: ${name} -->`;
}

function findTable(document: string, name: string): string | undefined {
  const start = document.indexOf(startOf(name));
  const end = document.indexOf(END, start);
  return start === -1 || end === -1 ? undefined : document.slice(start, end + END.length);
}
