type Rgb = readonly [number, number, number];

/**
 * The background of the menus, and the darkest color behind the control bar. Matches
 * `player.css`.
 */
const BACKGROUND: Rgb = [16, 18, 22];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2, success criterion 1.4.11 (non-text contrast). */
const CONTRAST_MIN = 3;
const STEPS = 20;

export type Theme = { readonly accent: string; readonly onAccent: string };

/**
 * Lightens the color until it has enough contrast to the player, and picks a readable foreground
 * color.
 */
export function toTheme(color: string): Theme {
  const requested = toRgb(color);
  let accent = requested;
  for (let step = 1; contrast(accent, BACKGROUND) < CONTRAST_MIN && step <= STEPS; step += 1) {
    accent = mix(requested, WHITE, step / STEPS);
  }
  const onAccent = contrast(WHITE, accent) >= CONTRAST_MIN ? WHITE : BACKGROUND;
  return { accent: toHex(accent), onAccent: toHex(onAccent) };
}

/** Sets the colors through the CSSOM, because the CSP blocks `style` attributes in markup. */
export function applyTheme(player: HTMLElement, color: string): void {
  const { accent, onAccent } = toTheme(color);
  player.style.setProperty('--player-accent', accent);
  player.style.setProperty('--player-on-accent', onAccent);
}

/** The contrast ratio of WCAG 2.2: 1 for equal colors, 21 for black and white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The relative luminance of WCAG 2.2. */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function mix([red, green, blue]: Rgb, [r, g, b]: Rgb, share: number): Rgb {
  return [red + (r - red) * share, green + (g - green) * share, blue + (b - blue) * share];
}

export function toRgb(hex: string): Rgb {
  const number = Number.parseInt(hex.replace('#', ''), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

function toHex(color: Rgb): string {
  return `#${color.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
