type Attributes = Readonly<Record<string, string | boolean>>;

/** An element with its attributes and children; text is only ever text. `false` leaves an attribute out. */
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
