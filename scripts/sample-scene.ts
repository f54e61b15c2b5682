// Draws the picture of the sample media: a boat on the sea at sunset, with the time in a corner.

export const SCENE = { width: 640, height: 360, frameRate: 25, seconds: 8 } as const;

type Color = readonly [red: number, green: number, blue: number];

const HORIZON = 216;
const SUN = { x: 430, radius: 34, riseY: 120, fallPerSecond: 6 } as const;
const ZENITH: Color = [24, 34, 78];
const GLOW: Color = [255, 158, 84];
const SUNLIGHT: Color = [255, 226, 150];
const DEEP: Color = [14, 32, 58];
const SHADE: Color = [16, 20, 34];
/** Ranges of hills, from the distant one to the near one; near ones pass by faster. */
const HILLS = [
  { color: [96, 72, 98], height: 46, length: 150, pixelsPerSecond: 3 },
  { color: [54, 44, 74], height: 26, length: 90, pixelsPerSecond: 8 },
] as const satisfies readonly object[];
/** Rows of five pixels, by character. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 4, 4, 0, 4, 4, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
};
const GLYPH = { rows: 7, columns: 5, scale: 2, advance: 12 } as const;
/** Left of the share button of the player. */
const CLOCK = { x: 496, y: 14, padding: 5 } as const;

/** One frame in 24-bit RGB. */
export function drawFrame(index: number): Buffer {
  const { width, height, frameRate } = SCENE;
  const seconds = index / frameRate;
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      put(pixels, { x, y }, y < HORIZON ? toSky(x, y, seconds) : toSea(x, y, seconds));
    }
  }
  drawBoat(pixels, seconds);
  drawClock(pixels, formatTime(index));
  return pixels;
}

function toSky(x: number, y: number, seconds: number): Color {
  const sunY = SUN.riseY + SUN.fallPerSecond * seconds;
  const distance = Math.hypot(x - SUN.x, y - sunY);
  for (const { color, height, length, pixelsPerSecond } of HILLS.toReversed()) {
    const at = (x + pixelsPerSecond * seconds) / length;
    const top = HORIZON - height * (0.55 + 0.3 * Math.sin(at) + 0.15 * Math.sin(2.7 * at + 1));
    if (y > top) return mix(color, GLOW, 0.35 * Math.exp(-distance / 120));
  }
  if (distance < SUN.radius) return SUNLIGHT;
  const sky = mix(ZENITH, GLOW, (y / HORIZON) ** 2.2);
  const cloud = Math.max(0, Math.sin(x / 90 - seconds / 4 + 2 * Math.sin(y / 23)) - 0.55);
  const lit = mix(sky, [255, 196, 150], cloud * (0.2 + (0.5 * y) / HORIZON));
  return mix(lit, SUNLIGHT, 0.75 * Math.exp(-(distance - SUN.radius) / 46));
}

function toSea(x: number, y: number, seconds: number): Color {
  const depth = (y - HORIZON) / (SCENE.height - HORIZON);
  // Waves are longer near the viewer.
  const phase = 1500 / (y - HORIZON + 16) + 2.4 * seconds;
  const wave = Math.sin(phase + 1.5 * Math.sin(x / 70 + phase / 5 + seconds));
  const sea = mix(mix(GLOW, DEEP, 0.35 + 0.65 * Math.sqrt(depth)), SHADE, 0.12 + 0.12 * wave);
  const width = 26 + 130 * depth + 12 * wave;
  const isInPath = Math.exp(-(((x - SUN.x) / width) ** 2));
  return mix(sea, SUNLIGHT, isInPath * (0.3 + 0.32 * wave) * (1 - 0.45 * depth));
}

/** Two sails over a hull, which the waves lift. */
function drawBoat(pixels: Buffer, seconds: number): void {
  const x = 110 + 26 * seconds;
  const y = 262 + 3 * Math.sin(2.1 * seconds);
  const lean = 0.06 * Math.sin(1.4 * seconds);
  for (let row = -92; row <= 14; row += 1) {
    const middle = x - lean * row;
    if (row > 2)
      fill(pixels, { y: y + row, from: middle - 44 + row, to: middle + 46 - row }, SHADE);
    else if (row < -2) {
      fill(pixels, { y: y + row, from: middle - 1, to: middle + 1 }, SHADE);
      const share = (row + 92) / 90;
      fill(pixels, { y: y + row, from: middle + 3, to: middle + 3 + 40 * share }, [196, 120, 92]);
      if (row > -76)
        fill(pixels, { y: y + row, from: middle - 3 - 32 * share, to: middle - 3 }, [120, 80, 84]);
    }
  }
}

function drawClock(pixels: Buffer, text: string): void {
  const { x: left, y: top, padding } = CLOCK;
  const right = left + text.length * GLYPH.advance;
  for (let y = top - padding; y < top + GLYPH.rows * GLYPH.scale + padding; y += 1) {
    fill(pixels, { y, from: left - padding, to: right + padding - 2 }, SHADE);
  }
  for (const [position, character] of text.split('').entries()) {
    drawGlyph(pixels, left + position * GLYPH.advance, GLYPHS[character] ?? []);
  }
}

function drawGlyph(pixels: Buffer, left: number, rows: readonly number[]): void {
  const { columns, rows: count, scale } = GLYPH;
  for (let line = 0; line < count * scale; line += 1) {
    const bits = rows[Math.floor(line / scale)] ?? 0;
    for (let column = 0; column < columns; column += 1) {
      if ((bits & (1 << (columns - 1 - column))) === 0) continue;
      const from = left + column * scale;
      fill(pixels, { y: CLOCK.y + line, from, to: from + scale - 1 }, [240, 240, 235]);
    }
  }
}

/** Minutes, seconds and hundredths. */
function formatTime(index: number): string {
  const hundredths = Math.round((index * 100) / SCENE.frameRate);
  return `00:${toTwoDigits(Math.floor(hundredths / 100))}.${toTwoDigits(hundredths % 100)}`;
}

function toTwoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** The part of a frame with the digits of the clock. */
export const CLOCK_AREA = {
  x: CLOCK.x,
  y: CLOCK.y,
  width: '00:00.00'.length * GLYPH.advance,
  height: GLYPH.rows * GLYPH.scale,
} as const;

/** The time in seconds that the gray pixels of `CLOCK_AREA` show. */
export function readClock(grays: Uint8Array): number {
  const digits = [0, 1, 3, 4, 6, 7].map((position) => readDigit(grays, position));
  const [minutes, seconds, hundredths] = [0, 2, 4].map((index) =>
    Number(digits.slice(index, index + 2).join('')),
  );
  return (minutes ?? NaN) * 60 + (seconds ?? NaN) + (hundredths ?? NaN) / 100;
}

/** The digit that differs least from the pixels. */
function readDigit(grays: Uint8Array, position: number): string {
  const { columns, rows, scale, advance } = GLYPH;
  const digits = Object.entries(GLYPHS).filter(([character]) => /\d/.test(character));
  const differences = digits.map(([character, lines]) => {
    let sum = 0;
    for (let y = 0; y < rows * scale; y += 1) {
      for (let x = 0; x < columns * scale; x += 1) {
        const line = lines[Math.floor(y / scale)] ?? 0;
        const isSet = (line & (1 << (columns - 1 - Math.floor(x / scale)))) !== 0;
        const gray = grays[y * CLOCK_AREA.width + position * advance + x] ?? 0;
        sum += Math.abs(gray - (isSet ? 240 : 20));
      }
    }
    return { character, sum };
  });
  const [best] = differences.toSorted((a, b) => a.sum - b.sum);
  return best?.character ?? '';
}

type Span = { readonly y: number; readonly from: number; readonly to: number };

function fill(pixels: Buffer, { y, from, to }: Span, color: Color): void {
  for (let x = Math.round(from); x <= Math.round(to); x += 1) {
    put(pixels, { x, y: Math.round(y) }, color);
  }
}

function put(pixels: Buffer, at: { readonly x: number; readonly y: number }, color: Color): void {
  if (at.x < 0 || at.x >= SCENE.width) return;
  const offset = (at.y * SCENE.width + at.x) * 3;
  for (const [channel, value] of color.entries()) {
    pixels[offset + channel] = Math.min(255, Math.max(0, Math.round(value)));
  }
}

function mix(one: Color, other: Color, share: number): Color {
  const part = Math.min(1, Math.max(0, share));
  const [red, green, blue] = one;
  const [otherRed, otherGreen, otherBlue] = other;
  return [
    red + (otherRed - red) * part,
    green + (otherGreen - green) * part,
    blue + (otherBlue - blue) * part,
  ];
}
