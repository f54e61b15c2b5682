import { asList } from '#lib/manifest/json.ts';

import { type Resource, RESOURCE_USES, type ResourceToSeal } from './resource.ts';

/** The use and the URL, which contain no space, and any variables. */
const RESOURCE = /^(\d+) (\S+)(?: (.+))?$/s;

export function toResourceText({ use, url, variables }: ResourceToSeal): string {
  const text = `${RESOURCE_USES.indexOf(use)} ${url.href}`;
  return variables.size === 0 ? text : `${text} ${toVariablesText(variables)}`;
}

/** Parses the result of `toResourceText`. */
export function parseResourceText(text: string): Omit<Resource, 'sourceId'> | undefined {
  const [, useIndex, href = '', variablesText = '[]'] = RESOURCE.exec(text) ?? [];
  const use = RESOURCE_USES[Number(useIndex)];
  const url = URL.parse(href);
  return use && url ? { use, url, variables: parseVariables(variablesText) } : undefined;
}

const variablesTexts = new WeakMap<Resource['variables'], string>();

/** Memoized, because a manifest may define as many variables as it has URLs. */
function toVariablesText(variables: Resource['variables']): string {
  const text = variablesTexts.get(variables) ?? JSON.stringify([...variables].flat());
  variablesTexts.set(variables, text);
  return text;
}

function parseVariables(text: string): Resource['variables'] {
  const texts = asList(JSON.parse(text)).filter((each) => typeof each === 'string');
  const variables = new Map<string, string>();
  for (let at = 0; at + 1 < texts.length; at += 2)
    variables.set(texts[at] ?? '', texts[at + 1] ?? '');
  return variables;
}
