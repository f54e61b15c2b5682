import { createHash } from 'node:crypto';

import { encodePng } from './encode-png.ts';

/** A size that every site that shows a link takes for a large picture. */
export const CARD_SIZE = { width: 1280, height: 720 } as const;

type Colour = readonly [red: number, green: number, blue: number];

const SAMPLES = 3;
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
  const [top, bottom] = toColours(seed);
  const rgb = Buffer.alloc(width * height * SAMPLES);
  for (let y = 0; y < height; y += 1) {
    const ground = mix(top, bottom, y / height);
    const start = y * width * SAMPLES;
    rgb.fill(Uint8Array.from(ground), start, start + width * SAMPLES);
    const down = y - height / 2 + 0.5;
    if (Math.abs(down) <= DISC_RADIUS + 1) drawMark(rgb.subarray(start), { ground, down });
  }
  return encodePng({ width, height, rgb });
}

type Row = { readonly ground: Colour; readonly down: number };

/** The part of the disc and its triangle that lies in one row, so far down from the middle. */
function drawMark(row: Buffer, { ground, down }: Row): void {
  const middle = CARD_SIZE.width / 2;
  for (let x = middle - DISC_RADIUS - 1; x <= middle + DISC_RADIUS; x += 1) {
    const across = x - middle + 0.5;
    const disc = mix(ground, WHITE, coverage(DISC_RADIUS - Math.hypot(across, down)));
    row.set(mix(disc, ground, coverage(insideTriangle(across, down))), x * SAMPLES);
  }
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
