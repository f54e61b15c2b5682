// Reads packets and decodes media with ffprobe and ffmpeg, and compares packets.
import { runProgram } from './run-program.ts';

type Packet = {
  readonly stream_index: number;
  readonly pts?: number | undefined;
  readonly dts?: number | undefined;
  readonly size: string;
  readonly flags: string;
  readonly data_hash: string;
};
type Stream = { readonly index: number; readonly codec_type: string; readonly time_base: string };
type Probe = { readonly packets?: readonly Packet[]; readonly streams?: readonly Stream[] };
/** With the unit of its times, in seconds. */
export type Timed = Packet & { readonly base: number; readonly toleranceTicks?: number };

const SHOWN = ['-show_streams', '-show_packets', '-show_data_hash', 'md5', '-of', 'json'];

/** Empty if ffprobe cannot read the input, which is a file or a URL. */
export async function probe(input: string, options: readonly string[] = []): Promise<Probe> {
  const { stdout } = await runProgram('ffprobe', ['-v', 'quiet', ...options, ...SHOWN, input]);
  const result: Probe = JSON.parse(stdout.toString() || '{}');
  return result;
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

/** The messages of ffmpeg, or else its status if it fails. The input is a file or a URL. */
export async function decode(input: string, options: readonly string[] = []): Promise<string> {
  const args = ['-v', 'error', ...options, '-i', input, ...DECODE];
  const { status, stderr } = await runProgram('ffmpeg', args);
  return stderr.slice(0, 200) || (status === 0 ? '' : `ffmpeg exited with status ${status}`);
}
