import { type Html, html } from '../../layout/html.ts';
import type { Schema } from './document.ts';

/** The name of the page in `/docs/` that describes all schemas. */
export const SCHEMAS_PAGE = 'schemas';

const SCHEMA_REFERENCE = '#/components/schemas/';
/** Deeper fields are shown only in the document itself. */
const DEPTH_MAX = 4;

/** The fields of a schema as a list; nested fields have names such as `sources[].url`. */
export function renderFields(schema: Schema): Html | null {
  const fields = [...listFields(schema, '', DEPTH_MAX)];
  if (fields.length === 0) return null;
  return html`<dl class="fields">${fields.map(renderField)}</dl>`;
}

type Field = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean };

function renderField({ name, schema, isRequired }: Field): Html {
  return html`<div>
    <dt><code>${name}</code> ${renderType(schema)}${isRequired ? null : html` <i>optional</i>`}</dt>
    <dd>${renderText(schema.description ?? '')}${renderValues(schema)}</dd>
  </div>`;
}

function* listFields(schema: Schema, prefix: string, depth: number): Generator<Field> {
  if (depth === 0) return;
  const { properties = {}, required = [], anyOf = [] } = schema;
  for (const each of anyOf) yield* listFields(each, prefix, depth);
  for (const [key, value] of Object.entries(properties)) {
    const name = prefix + key;
    yield { name, schema: value, isRequired: required.includes(key) };
    yield* listFields(value, `${name}.`, depth - 1);
    if (value.items !== undefined) yield* listFields(value.items, `${name}[].`, depth - 1);
  }
}

export function renderType(schema: Schema): Html {
  const { $ref, type, format, items, anyOf } = schema;
  if ($ref !== undefined) return renderReference($ref);
  if (anyOf !== undefined) {
    return html`${anyOf.map((each, index) => html`${index === 0 ? '' : ' or '}${renderType(each)}`)}`;
  }
  const names = [type ?? 'string'].flat().filter((name) => name !== 'null');
  const isNullable = [type].flat().includes('null');
  const base =
    items === undefined
      ? html`${names.join(' or ')}${format === undefined ? '' : ` (${format})`}`
      : html`list of ${renderType(items)}`;
  return html`<span class="type">${base}${isNullable ? ' or null' : ''}</span>`;
}

function renderReference(pointer: string): Html {
  const name = pointer.replace(SCHEMA_REFERENCE, '');
  // Relative to the pages of tags and schemas, which are in one folder.
  return html`<a href="${SCHEMAS_PAGE}#schema-${name}">${name}</a>`;
}

export function renderValues({ enum: values, const: only, default: fallback }: Schema): Html {
  const allowed = values ?? (only === undefined ? [] : [only]);
  return html`${allowed.length === 0 ? null : html` One of ${renderCodes(allowed)}.`}${
    fallback === undefined ? null : html` Default: ${renderCodes([fallback])}.`
  }`;
}

function renderCodes(values: readonly unknown[]): readonly Html[] {
  return values.map(
    (value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`,
  );
}

/** Descriptions use backticks for code. */
export function renderText(text: string): readonly Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
