import { createHash } from 'node:crypto';

import { encodePng, type Picture } from '../../lib/media/encode-png.ts';

/** A size that every site that shows a link takes for a large picture. */
export const CARD_SIZE = { width: 1280, height: 720 } as const;

type Colour = readonly [red: number, green: number, blue: number];

const WHITE: Colour = [255, 255, 255];
const DISC_RADIUS = 104;
/** The triangle of the play mark: its left edge, its tip, and half its height, from the disc's middle. */
const TRIANGLE = { left: -34, tip: 58, half: 54 } as const;

/**
 * A play mark on a slope of colour, as PNG: the poster of a video that has no picture. The colours come from `seed`, so
 * that one video keeps its card and two are told apart. There is no text in it: what shows it shows the title too.
 */
export function drawCard(seed: string): Buffer {
  const { width, height } = CARD_SIZE;
  const rgb = new Uint8Array(width * height * 3);
  const [from, to] = toColours(seed);
  for (let y = 0; y < height; y += 1) {
    const row = mix(from, to, y / height);
    for (let x = 0; x < width; x += 1) {
      const across = x - width / 2 + 0.5;
      const down = y - height / 2 + 0.5;
      const disc = coverage(DISC_RADIUS - Math.hypot(across, down));
      const ground = disc === 0 ? row : mix(row, WHITE, disc);
      const mark = disc === 0 ? 0 : coverage(insideTriangle(across, down));
      rgb.set(mark === 0 ? ground : mix(ground, row, mark), (y * width + x) * 3);
    }
  }
  return encodePng({ width, height, rgb } satisfies Picture);
}

/** How much of a pixel lies within an edge that is `distance` away: a smooth edge, one pixel wide. */
function coverage(distance: number): number {
  return Math.min(1, Math.max(0, distance + 0.5));
}

/** The distance to the nearest edge, below zero outside. */
function insideTriangle(across: number, down: number): number {
  const { left, tip, half } = TRIANGLE;
  const slope = half / (tip - left);
  const fromSlant = ((tip - across) * slope - Math.abs(down)) / Math.hypot(slope, 1);
  return Math.min(across - left, fromSlant);
}

function mix(from: Colour, to: Colour, part: number): Colour {
  return [
    Math.round(from[0] + (to[0] - from[0]) * part),
    Math.round(from[1] + (to[1] - from[1]) * part),
    Math.round(from[2] + (to[2] - from[2]) * part),
  ];
}

/** Dark enough for the white mark to stand out. */
function toColours(seed: string): readonly [Colour, Colour] {
  const digest = createHash('sha256').update(seed).digest();
  const turn = digest.readUInt16BE(0) / 0xffff;
  return [toColour(turn, 0.42), toColour(turn + 0.08, 0.2)];
}

/** A hue, as a part of the whole turn, in one saturation. */
function toColour(turn: number, lightness: number): Colour {
  const channel = (offset: number): number => {
    const wave = Math.cos(2 * Math.PI * (turn + offset));
    return Math.round(255 * lightness * (1 + 0.55 * wave) * 0.8);
  };
  return [channel(0), channel(-1 / 3), channel(1 / 3)];
}
