// Reads packets and decodes media with ffprobe and ffmpeg, and compares packets.
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

type Packet = {
  readonly stream_index: number;
  readonly pts?: number | undefined;
  readonly dts?: number | undefined;
  readonly size: string;
  readonly flags: string;
  readonly data_hash: string;
};
type Stream = { readonly index: number; readonly codec_type: string; readonly time_base: string };
export type Probe = { readonly packets?: readonly Packet[]; readonly streams?: readonly Stream[] };
/** With the unit of its times, in seconds. */
export type Timed = Packet & { readonly base: number; readonly toleranceTicks?: number };

const OUTPUT_BYTES_MAX = 2 ** 28;
const PROGRAM_MS_MAX = 60_000;

export const SHOWN = ['-show_streams', '-show_packets', '-show_data_hash', 'md5', '-of', 'json'];

export function probe(path: string, options: readonly string[]): Probe {
  const { stdout } = spawnSync('ffprobe', ['-v', 'quiet', ...options, ...SHOWN, path], {
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return parseProbe(stdout);
}

export function parseProbe(json: string): Probe {
  const result: Probe = JSON.parse(json || '{}');
  return result;
}

type Output = { readonly stdout: string; readonly stderr: string };

/** The output, whatever the status. Without messages, the reason for a failure is the message. */
export async function run(program: string, options: readonly string[]): Promise<Output> {
  const limits = { maxBuffer: OUTPUT_BYTES_MAX, timeout: PROGRAM_MS_MAX };
  return promisify(execFile)(program, options, limits).catch((error: unknown) => {
    if (error instanceof Error && 'stdout' in error && 'stderr' in error)
      return { stdout: String(error.stdout), stderr: String(error.stderr) || error.message };
    throw error;
  });
}

/** Packets by the kind of their stream and its number among streams of its kind. */
export function listStreams({
  streams = [],
  packets = [],
}: Probe): ReadonlyMap<string, readonly Timed[]> {
  const numbers = new Map<string, number>();
  return new Map(
    streams.map(({ index, codec_type: kind, time_base: timeBase }) => {
      const number = numbers.get(kind) ?? 0;
      numbers.set(kind, number + 1);
      const [numerator = 1, denominator = 1] = timeBase.split('/').map(Number);
      const base = numerator / denominator;
      const own = packets.filter((packet) => packet.stream_index === index);
      return [`${kind} ${number}`, own.map((packet) => ({ ...packet, base }))] as const;
    }),
  );
}

export function* compare(
  name: string,
  expected: readonly Timed[],
  found: readonly Timed[],
): Generator<string> {
  if (expected.length !== found.length) {
    yield `${name} has ${found.length} of ${expected.length} packets`;
    return;
  }
  for (const [index, packet] of expected.entries()) {
    const other = found[index];
    const difference = other === undefined ? 'missing' : findDifference(packet, other);
    if (difference === undefined) continue;
    yield `${name} packet ${index}: ${difference}`;
    return;
  }
}

function findDifference(a: Timed, b: Timed): string | undefined {
  // Rounding to milliseconds and back loses a little more than one tick.
  const tolerance = Math.max(a.base, b.base) * (a.toleranceTicks ?? 1.001);
  const isNear = (x?: number, y?: number): boolean =>
    x === undefined || y === undefined || Math.abs(x * a.base - y * b.base) <= tolerance;
  if (a.size !== b.size || a.data_hash !== b.data_hash) return 'data';
  if (!isNear(a.pts, b.pts)) return `PTS ${a.pts} ${b.pts}`;
  if (!isNear(a.dts, b.dts)) return `DTS ${a.dts} ${b.dts}`;
  return a.flags[0] === b.flags[0] ? undefined : `flags ${a.flags} ${b.flags}`;
}

/** Its output has the times of the input, not those of a guessed frame rate. */
const DECODE = ['-enc_time_base', '-1', '-f', 'null', '-'];

/** The messages of ffmpeg. */
export function decode(path: string, options: readonly string[]): string {
  const { stderr } = spawnSync('ffmpeg', ['-v', 'error', ...options, '-i', path, ...DECODE], {
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  return stderr.slice(0, 200);
}

export async function decodeUrl(url: string): Promise<string> {
  const { stderr } = await run('ffmpeg', ['-v', 'error', '-i', url, ...DECODE]);
  return stderr.slice(0, 200);
}
