import { createHash } from 'node:crypto';

import { encodePng } from './encode-png.ts';

/** A size that link previews treat as a large image. */
export const CARD_SIZE = { width: 1280, height: 720 } as const;

type Color = readonly [red: number, green: number, blue: number];

const SAMPLES = 3;
const WHITE: Color = [255, 255, 255];
const INK: Color = [16, 18, 22];
const INK_PART = 0.66;
/** The start button of the player covers the mark, in the same colors. */
const DISC_RADIUS = 44;
/** The bars of sound, relative to the center of the disc. */
const BARS = [
  { center: -13, half: 8 },
  { center: 0, half: 18 },
  { center: 13, half: 12 },
] as const;
const BAR_HALF_WIDTH = 3.5;
/** The play triangle, relative to the center of the disc. */
const TRIANGLE = { left: -11, tip: 18, half: 17 } as const;

/** Distances to the nearest edge of the mark, negative outside. */
const MARKS = { play: distanceInsideTriangle, sound: distanceInsideBars } as const;

export type CardMark = keyof typeof MARKS;

/**
 * A mark on a color gradient, as PNG: the poster of a video or of audio without an image. The
 * colors are derived from `seed`, so a video keeps its card and different videos get different
 * ones. The card contains no text, because the title is always shown with it.
 */
export function drawCard(seed: string, mark: CardMark): Buffer {
  const { width, height } = CARD_SIZE;
  const [top, bottom] = toColors(seed);
  const rgb = Buffer.alloc(width * height * SAMPLES);
  for (let y = 0; y < height; y += 1) {
    const background = mix(top, bottom, y / height);
    const start = y * width * SAMPLES;
    rgb.fill(Uint8Array.from(background), start, start + width * SAMPLES);
    const down = y - height / 2 + 0.5;
    if (Math.abs(down) <= DISC_RADIUS + 1)
      drawMark(rgb.subarray(start), { background, down, mark });
  }
  return encodePng({ width, height, rgb });
}

/** Draws one row of the disc and its mark, `down` pixels below the center. */
function drawMark(
  row: Buffer,
  {
    background,
    down,
    mark,
  }: { readonly background: Color; readonly down: number; readonly mark: CardMark },
): void {
  const middle = CARD_SIZE.width / 2;
  for (let x = middle - DISC_RADIUS - 1; x <= middle + DISC_RADIUS; x += 1) {
    const across = x - middle + 0.5;
    const inside = coverage(DISC_RADIUS - Math.hypot(across, down));
    const disc = mix(background, INK, INK_PART * inside);
    row.set(mix(disc, WHITE, coverage(MARKS[mark](across, down))), x * SAMPLES);
  }
}

/** The antialiased coverage of a pixel that is this far inside an edge. */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, distance + 0.5));
}

function distanceInsideBars(across: number, down: number): number {
  const distances = BARS.map(({ center, half }) =>
    Math.min(BAR_HALF_WIDTH - Math.abs(across - center), half - Math.abs(down)),
  );
  return Math.max(...distances);
}

function distanceInsideTriangle(across: number, down: number): number {
  const { left, tip, half } = TRIANGLE;
  const slope = half / (tip - left);
  const fromSlant = ((tip - across) * slope - Math.abs(down)) / Math.hypot(slope, 1);
  return Math.min(across - left, fromSlant);
}

function mix(from: Color, to: Color, part: number): Color {
  return [
    Math.round(from[0] + (to[0] - from[0]) * part),
    Math.round(from[1] + (to[1] - from[1]) * part),
    Math.round(from[2] + (to[2] - from[2]) * part),
  ];
}

/** Returns colors that are dark enough for contrast with the white mark. */
function toColors(seed: string): readonly [Color, Color] {
  const digest = createHash('sha256').update(seed).digest();
  const turn = digest.readUInt16BE(0) / 0xffff;
  return [toColor(turn, 0.42), toColor(turn + 0.08, 0.2)];
}

/** A color of this hue (0 to 1) with fixed saturation. */
function toColor(turn: number, lightness: number): Color {
  const channel = (offset: number): number => {
    const wave = Math.cos(2 * Math.PI * (turn + offset));
    return Math.round(255 * lightness * (1 + 0.55 * wave) * 0.8);
  };
  return [channel(0), channel(-1 / 3), channel(1 / 3)];
}
