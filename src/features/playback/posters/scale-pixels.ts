/** An image as rows of red, green, blue and alpha, one byte each. */
export type Pixels = {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
};

const CHANNELS = 4;

/** Scales an image down. Each new pixel is the average of the area that it covers. */
export function scalePixels(image: Pixels, width: number): Pixels {
  const height = Math.max(1, Math.round((image.height * width) / image.width));
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  const columns = listSpans(image.width, width);
  const rows = listSpans(image.height, height);
  const sums = new Float64Array(width * CHANNELS);
  for (const [y, row] of rows.entries()) {
    sums.fill(0);
    for (const { at, weight } of row) {
      addRow(sums, image.data.subarray(at * image.width * CHANNELS), { columns, weight });
    }
    writeRow(data.subarray(y * width * CHANNELS), sums);
  }
  return { data, width, height };
}

/** The pixels that a new pixel covers, and how much of it each of them fills. */
type Span = readonly { readonly at: number; readonly weight: number }[];

function listSpans(from: number, to: number): readonly Span[] {
  const size = from / to;
  return Array.from({ length: to }, (_, index) => {
    const [start, end] = [index * size, Math.min((index + 1) * size, from)];
    const span: { at: number; weight: number }[] = [];
    for (let at = Math.floor(start); at < end; at += 1) {
      span.push({ at, weight: (Math.min(at + 1, end) - Math.max(at, start)) / (end - start) });
    }
    return span;
  });
}

/** Colors count as much as they are opaque. */
function addRow(
  sums: Float64Array,
  row: Uint8ClampedArray,
  { columns, weight: rowWeight }: { readonly columns: readonly Span[]; readonly weight: number },
): void {
  for (const [x, column] of columns.entries()) {
    const to = x * CHANNELS;
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (const { at, weight } of column) {
      const from = at * CHANNELS;
      const opacity = (row[from + 3] ?? 0) * weight * rowWeight;
      red += (row[from] ?? 0) * opacity;
      green += (row[from + 1] ?? 0) * opacity;
      blue += (row[from + 2] ?? 0) * opacity;
      alpha += opacity;
    }
    sums[to] = (sums[to] ?? 0) + red;
    sums[to + 1] = (sums[to + 1] ?? 0) + green;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue;
    sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
  }
}

function writeRow(row: Uint8ClampedArray, sums: Float64Array): void {
  for (let at = 0; at < sums.length; at += CHANNELS) {
    const alpha = sums[at + 3] ?? 0;
    if (alpha === 0) continue;
    row[at] = (sums[at] ?? 0) / alpha;
    row[at + 1] = (sums[at + 1] ?? 0) / alpha;
    row[at + 2] = (sums[at + 2] ?? 0) / alpha;
    row[at + 3] = alpha;
  }
}
