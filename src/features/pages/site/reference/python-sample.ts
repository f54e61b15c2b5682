import type { Operation, ReferenceDocument } from './document.ts';
import { findRequestExample, toBodyType, toSampleUrl } from './samples.ts';

const JSON_TYPE = 'application/json';
const KEY = '"X-API-Key": os.environ["REELAY_KEY"]';
const TOKEN = '"Authorization": "Bearer " + os.environ["REELAY_TOKEN"]';

/** A request with the package `requests`, which raises an exception for refusals. */
export function toPythonSample(
  operation: Operation,
  { document, publicUrl }: { readonly document: ReferenceDocument; readonly publicUrl: URL },
): string {
  const credential = toCredential(operation);
  const body = findRequestExample(operation, document);
  const headers = [
    ...(credential === undefined ? [] : [credential]),
    ...(typeof body === 'string' ? [`"Content-Type": "${toBodyType(operation)}"`] : []),
  ];
  const values = [
    JSON.stringify(toSampleUrl(operation, publicUrl).href),
    ...(headers.length === 0 ? [] : [`headers={${headers.join(', ')}}`]),
    ...(body === undefined ? [] : [toBody(body)]),
  ];
  return [
    ...(credential === undefined ? [] : ['import os']),
    'import requests',
    '',
    `response = requests.${operation.method.toLowerCase()}(`,
    ...values.map((value) => `    ${value},`),
    ')',
    'response.raise_for_status()',
    ...toResult(operation),
  ].join('\n');
}

function toCredential({ security }: Operation): string | undefined {
  if (security.some((each) => 'apiKey' in each)) return KEY;
  return security.length === 0 ? undefined : TOKEN;
}

function toBody(body: unknown): string {
  if (typeof body === 'string') return `data=${JSON.stringify(body)}.encode()`;
  return `json=${toLiteral(body, '    ')}`;
}

function toResult({ responses }: Operation): readonly string[] {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.keys(content));
  if (types.length === 0) return [];
  return [types.includes(JSON_TYPE) ? 'print(response.json())' : 'print(len(response.content))'];
}

/** JSON as a Python literal, whose strings have the same form. */
function toLiteral(value: unknown, indent: string): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const items = Object.entries(value).map(([key, item]) => {
    const literal = toLiteral(item, inner);
    return Array.isArray(value) ? literal : `${JSON.stringify(key)}: ${literal}`;
  });
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}
