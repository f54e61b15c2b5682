type Attributes = Readonly<Record<string, string | boolean>>;

/** Creates an element. Strings become text nodes, never markup; `false` omits an attribute. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes?: Attributes,
  children?: readonly (Node | string)[],
): HTMLElementTagNameMap[Tag];
export function createElement(
  tag: string,
  attributes?: Attributes,
  children?: readonly (Node | string)[],
): HTMLElement;
export function createElement(
  tag: string,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}
