// What npm run new:adapter writes.
const LINE_WIDTH = 100;

/** An address adapter that hands its provider's video over to the kind of content that it turns out to be. */
export function adapterSource(name: string): string {
  return `import type { AddressAdapter } from '../adapter.ts';

const HOSTS: ReadonlySet<string> = new Set(['${name}.example']);
const PATH = /^\\/watch\\/([\\w-]{1,64})$/;

/** Videos of ${name}: https://${name}.example/watch/ID. */
export const ${toIdentifier(name)}: AddressAdapter = {
  kind: 'address',
  name: '${name}',
  about: {
    title: '${name}',
    takes: ['${name}.example/watch/ID'],
    gives: 'streams',
    asks: '0; then the file itself',
  },
  matches: (url) => HOSTS.has(url.hostname) && PATH.test(url.pathname),
  resolve: async (url, context) => {
    const [, id = ''] = PATH.exec(url.pathname) ?? [];
    const file = new URL(\`/media/\${id}.mp4\`, url);
    const outcome = await context.resolveNested(file, { referrer: url });
    return { ...outcome, provider: '${name}' };
  },
};
`;
}

export function adapterTestSource(name: string): string {
  return `import { describeAdapter } from '#test/support/describe-adapter.ts';
import { ${toIdentifier(name)} } from './adapter.ts';

describeAdapter(${toIdentifier(name)}, {
  matches: ['https://${name}.example/watch/abc123'],
  doesNotMatch: ['https://${name}.example/', 'https://example.com/watch/abc123'],
});
`;
}

/** The list of all adapters, as the formatter leaves it. */
export function indexSource(names: readonly string[]): string {
  // As the formatter wants them: by their paths.
  const imports = [
    ...names.map((name) => ({ path: `${name}/adapter.ts`, what: `{ ${toIdentifier(name)} }` })),
    { path: 'adapter.ts', what: 'type { Adapter }' },
  ].toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const identifiers = names.map(toIdentifier);
  const head = 'export const ADAPTERS: readonly Adapter[] = [';
  const oneLine = `${head}${identifiers.join(', ')}];`;
  const list =
    oneLine.length <= LINE_WIDTH ? oneLine : `${head}\n  ${identifiers.join(',\n  ')},\n];`;
  return `${imports.map(({ path, what }) => `import ${what} from './${path}';`).join('\n')}

/** Every adapter there is. Written by \`npm run new:adapter\`, in the order of their names. */
${list}
`;
}

/** `some-site` becomes `someSiteAdapter`. */
function toIdentifier(name: string): string {
  return `${name.replaceAll(/-([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())}Adapter`;
}
