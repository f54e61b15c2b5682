import type { AdapterInfo } from '../core/adapter.ts';
import type { ProviderRow } from './provider.ts';
import { describeTemplate, listHostTemplates } from './url-template.ts';

/** Describes rows of one name for `docs/providers.md`. */
export function describeProvider(rows: readonly ProviderRow[]): AdapterInfo {
  const outputs = new Set(rows.map(getOutput));
  const [requires] = rows.flatMap((row) => row.requires ?? []);
  return {
    title: rows[0]?.title ?? '',
    inputs: rows.flatMap(listInputs),
    output: mergeOutputs(outputs),
    requests: [...new Set(rows.map(getRequests))].join('; '),
    ...(requires !== undefined && { requires }),
  };
}

function listInputs({
  urls,
  shortUrls = [],
  hosts = [],
  inputs = [],
}: ProviderRow): readonly string[] {
  const templates = [...urls, ...shortUrls]
    .filter((url) => typeof url === 'string')
    .flatMap((template) => listHostTemplates(template, hosts));
  return [...inputs, ...templates.map(describeTemplate)];
}

function getOutput(row: ProviderRow): AdapterInfo['output'] {
  if (row.result === 'iframe') return row.hasFiles ? 'streams or player' : 'player';
  return OUTPUTS[row.result];
}

function getRequests(row: ProviderRow): string {
  return row.result === 'iframe' && row.hasFiles ? '1 (page), then the file' : REQUESTS[row.result];
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
} as const satisfies Partial<Record<ProviderRow['result'], AdapterInfo['output']>>;

const REQUESTS = {
  iframe: '1 (page, for the title)',
  file: '0, then the file',
  oembed: '1 (oEmbed)',
  page: '1 (page); 1 or 2 more per candidate URL',
  refused: '0',
} as const satisfies Record<ProviderRow['result'], string>;
