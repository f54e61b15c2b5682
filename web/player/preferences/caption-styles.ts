import { isJsonObject } from '#lib/json/is-json-object.ts';

/** How the player draws captions. The first value of each property is that of the browser. */
export const CAPTION_STYLES = {
  size: ['normal', 'small', 'large', 'huge'],
  color: ['white', 'yellow', 'cyan', 'green'],
  background: ['shaded', 'solid', 'none'],
} as const;

export type CaptionProperty = keyof typeof CAPTION_STYLES;
export type CaptionStyle = {
  readonly [Name in CaptionProperty]?: (typeof CAPTION_STYLES)[Name][number];
};

export const CAPTION_PROPERTIES: readonly CaptionProperty[] = ['size', 'color', 'background'];

/** Ignores invalid values. */
export function parseCaptionStyle(value: unknown): CaptionStyle {
  const stored = isJsonObject(value) ? new Map(Object.entries(value)) : null;
  const entries = CAPTION_PROPERTIES.flatMap((name) => {
    const chosen = CAPTION_STYLES[name].find((each) => each === stored?.get(name));
    return chosen === undefined ? [] : [[name, chosen] as const];
  });
  return Object.fromEntries(entries);
}

/** The rules are in `extras.css`, because the page allows no other styles. */
export function applyCaptionStyle(controller: HTMLElement, style: CaptionStyle): void {
  for (const name of CAPTION_PROPERTIES) {
    const value = style[name] ?? CAPTION_STYLES[name][0];
    controller.setAttribute(`data-caption-${name}`, value);
  }
}
