type Rgb = readonly [number, number, number];

/** The ground of the menus and the darkest that a picture gets below the bar; `player.css` has it too. */
const GROUND: Rgb = [16, 18, 22];
const WHITE: Rgb = [255, 255, 255];
/** WCAG 2.2, success criterion 1.4.11: what is needed to understand a control. */
const CONTRAST_MIN = 3;
const STEPS = 20;

export type Theme = { readonly accent: string; readonly onAccent: string };

/** The colour as it can be seen on the player: made lighter until it stands out; and what stands out on it. */
export function toTheme(color: string): Theme {
  const wished = toRgb(color);
  let accent = wished;
  for (let step = 1; contrast(accent, GROUND) < CONTRAST_MIN && step <= STEPS; step += 1) {
    accent = mix(wished, WHITE, step / STEPS);
  }
  const onAccent = contrast(WHITE, accent) >= CONTRAST_MIN ? WHITE : GROUND;
  return { accent: toHex(accent), onAccent: toHex(onAccent) };
}

/** The player in that colour. By the object model, because the pages' policy allows no `style` attribute. */
export function paintPlayer(player: HTMLElement, color: string): void {
  const { accent, onAccent } = toTheme(color);
  player.style.setProperty('--player-accent', accent);
  player.style.setProperty('--player-on-accent', onAccent);
}

/** WCAG 2.2, "contrast ratio": 1 for the same colour, 21 for black and white. */
export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** WCAG 2.2, "relative luminance". */
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
