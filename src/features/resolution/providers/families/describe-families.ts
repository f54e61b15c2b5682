import type { AdapterInfo } from '../../core/adapter.ts';
import type { Family } from './family.ts';
import { describeTemplate } from './url-template.ts';

/** Describes families of one name for `docs/providers.md`. */
export function describeFamilies(families: readonly Family[]): AdapterInfo {
  const outputs = new Set(families.map(getOutput));
  const [requires] = families.flatMap((family) => family.requires ?? []);
  return {
    title: families[0]?.title ?? '',
    inputs: families.flatMap(({ urls, shortUrls = [] }) =>
      [...urls, ...shortUrls].map(describeTemplate),
    ),
    output: mergeOutputs(outputs),
    requests: [...new Set(families.map(({ result }) => REQUESTS[result]))].join('; '),
    ...(requires !== undefined && { requires }),
  };
}

function getOutput(family: Family): AdapterInfo['output'] {
  if (family.result === 'iframe') return family.hasFiles ? 'streams or player' : 'player';
  return OUTPUTS[family.result];
}

/** URLs that only return an error do not count if others play. */
function mergeOutputs(outputs: ReadonlySet<AdapterInfo['output']>): AdapterInfo['output'] {
  const [output = 'error', ...others] = [...outputs].filter((each) => each !== 'error');
  return others.length === 0 ? output : 'streams or player';
}

const OUTPUTS = {
  file: 'streams',
  oembed: 'player',
  page: 'streams or player',
  refused: 'error',
} as const satisfies Partial<Record<Family['result'], AdapterInfo['output']>>;

const REQUESTS = {
  iframe: '1 (page, for the title)',
  file: '0, then the file',
  oembed: '1 (oEmbed)',
  page: '1 (page); 1 or 2 more per candidate URL',
  refused: '0',
} as const satisfies Record<Family['result'], string>;
