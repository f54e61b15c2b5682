import type { ByteRange, TrackDescription } from './presentation.ts';
import type { ClosedCaptions } from './streams/closed-captions.ts';

/** A track in a manifest. All renditions share the timeline of the presentation. */
export type Rendition = TrackDescription & {
  /** Unique in the presentation; letters, digits and hyphens. */
  readonly id: string;
  readonly timescale: number;
  /** The media time of the start of the presentation, in ticks. */
  readonly offsetTicks: number;
  /** Bits per second. */
  readonly bandwidth: Bandwidth;
  /** `startTicks` counts on the media timeline. */
  readonly segments: readonly RenditionSegment[];
  readonly addresses: Addresses;
  readonly purpose?: Purpose;
  /** In the pictures of a video. */
  readonly captions?: readonly ClosedCaptions[];
};

/** What `FORCED` and `CHARACTERISTICS` of EXT-X-MEDIA state (RFC 8216bis §4.4.6.1). */
export type Purpose = {
  /** Text for speech in other languages than that of the sound. */
  readonly isForced: boolean;
  /** Uniform Type Identifiers, of which only public ones are kept. */
  readonly characteristics: readonly string[];
};

export type Bandwidth = { readonly peak: number; readonly average: number };

export type RenditionSegment = {
  readonly startTicks: number;
  readonly durationTicks: number;
};

/**
 * `template`: `media` contains `$Number$`, which counts from `firstNumber`, or else from 0. `list`:
 * one address per segment.
 */
export type Addresses =
  | {
      readonly kind: 'template';
      readonly init: string | null;
      readonly media: string;
      readonly firstNumber?: number;
    }
  | {
      readonly kind: 'list';
      readonly init: Address | null;
      readonly segments: readonly Address[];
    };

export type Address = { readonly uri: string; readonly range?: ByteRange };

/** Lists one address per segment. */
export function listAddresses({
  addresses,
  segments,
}: Pick<Rendition, 'addresses' | 'segments'>): readonly Address[] {
  if (addresses.kind === 'list') return addresses.segments;
  const { media, firstNumber = 0 } = addresses;
  return segments.map((_segment, index) => ({
    uri: media.replaceAll('$Number$', String(firstNumber + index)),
  }));
}

export function findInitAddress({ addresses }: Pick<Rendition, 'addresses'>): Address | null {
  if (addresses.kind === 'list') return addresses.init;
  return addresses.init === null ? null : { uri: addresses.init };
}
