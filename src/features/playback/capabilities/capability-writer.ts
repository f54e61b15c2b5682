import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import type { SourceId } from '#contract/ids.ts';
import type { ReadyVideo, Source } from '#features/videos/index.ts';
import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { toTemplateText } from '#lib/dash/template-text.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import type { Clock } from '#platform/clock.ts';

import { decideExpiryDay } from './capability-expiry.ts';
import { CAPABILITY_CHARACTERS_MAX } from './capability.ts';
import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/**
 * Number of URLs that the main thread seals in one turn of the event loop; more would block other
 * viewers.
 */
const SEALED_PER_TURN = 200;

/** The part of the capabilities that creates them. */
export type Sealer = Pick<
  Capabilities,
  'findSealedResource' | 'findSealedTemplate' | 'sealResource' | 'sealTemplate'
>;

/**
 * Creates the capabilities for one manifest. Returns null for a URL that is too long to be served.
 */
export type CapabilityWriter = {
  /** `path` is that of the binding, and null if the capability itself is the path. */
  readonly seal: (resource: Omit<Resource, 'sourceId'>, path: string | null) => string | null;
  readonly sealTemplate: (template: MpdTemplate, path: string | null) => string | null;
  /**
   * Seals the postponed URLs, for which null was returned, in small batches. Returns true if there
   * were any; the manifest then has to be rendered again.
   */
  readonly sealPostponed: () => Promise<boolean>;
};

/** The properties of a manifest that its capabilities inherit. */
export type SealedFor = Pick<Binding, 'grant'> & {
  /** The expiry day of the manifest's own capability; null for the permanent URL of a source. */
  readonly expiryDay: number | null;
  readonly video: Pick<ReadyVideo, 'id'>;
  readonly source: Pick<Source, 'id'>;
};

/** Capabilities belong to the video and source of the manifest and expire with it. */
export function createCapabilityWriter(
  { video, source, expiryDay, grant }: SealedFor,
  {
    capabilities,
    clock,
    sealedPerTurn = SEALED_PER_TURN,
  }: {
    readonly capabilities: Sealer;
    readonly clock: Clock;
    /** Infinite on a thread, which blocks no one. */
    readonly sealedPerTurn?: number;
  },
): CapabilityWriter {
  const manifestBinding: Omit<Binding, 'path'> & { readonly sourceId: SourceId } = {
    videoId: video.id,
    sourceId: source.id,
    expiryDay: decideExpiryDay(clock(), expiryDay),
    grant,
  };
  const urls = new SealedUrls(sealedPerTurn);
  const describe = createDescribe();

  return {
    seal(resource, path) {
      const { use, url, variables } = resource;
      const imported = describe(variables);
      // The same variables apply to every URL of the manifest, so if they are too long, no URL can
      // be sealed.
      if (imported.length > CAPABILITY_CHARACTERS_MAX) return null;
      const input = { ...resource, sourceId: source.id };
      const binding = { ...manifestBinding, path: path ?? '' };
      return urls.write(`${use} ${binding.path} ${imported} ${url.href}`, {
        find: () => capabilities.findSealedResource(input, binding),
        seal: () => capabilities.sealResource(input, binding),
      });
    },
    sealTemplate(template, path) {
      const binding = { ...manifestBinding, path: path ?? '' };
      return urls.write(`template ${binding.path} ${toTemplateText(template)}`, {
        find: () => capabilities.findSealedTemplate(template, binding),
        seal: () => capabilities.sealTemplate(template, binding),
      });
    },
    sealPostponed: () => urls.sealPostponed(),
  };
}

type Seal = () => string | undefined;

/** The sealed URLs of one manifest. */
class SealedUrls {
  readonly #sealedPerTurn: number;
  /** Null for a URL that is too long. */
  readonly #sealed = new Map<string, string | null>();
  readonly #postponed = new Map<string, Seal>();
  #newlySealed = 0;
  #plainCharacters = 0;
  #writtenCharacters = 0;

  constructor(sealedPerTurn: number) {
    this.#sealedPerTurn = sealedPerTurn;
  }

  /** Returns null for a URL that is too long or postponed. Throws AppError for too many URLs. */
  write(key: string, { find, seal }: { readonly find: Seal; readonly seal: Seal }): string | null {
    const existing = this.#sealed.get(key);
    if (existing !== undefined) return this.#count(existing);
    if (this.#postponed.has(key)) return null;
    this.#checkLimits(key);
    const cached = find();
    if (cached === undefined && this.#newlySealed >= this.#sealedPerTurn) {
      this.#postponed.set(key, seal);
      return null;
    }
    if (cached === undefined) this.#newlySealed += 1;
    const text = cached ?? seal() ?? null;
    this.#sealed.set(key, text);
    return this.#count(text);
  }

  async sealPostponed(): Promise<boolean> {
    const postponed = [...this.#postponed];
    this.#postponed.clear();
    this.#writtenCharacters = 0;
    for (const [index, [key, seal]] of postponed.entries()) {
      this.#sealed.set(key, seal() ?? null);
      if (index % SEALED_PER_TURN === 0) await nextTurn();
    }
    return postponed.length > 0;
  }

  #checkLimits({ length }: string): void {
    this.#plainCharacters += length;
    const exceedsLimit =
      this.#sealed.size + this.#postponed.size >= MANIFEST_URLS_MAX ||
      this.#plainCharacters > MANIFEST_SEALED_CHARACTERS_MAX / 2;
    if (exceedsLimit) throw tooManyUrlsError();
  }

  #count(text: string | null): string | null {
    this.#writtenCharacters += text?.length ?? 0;
    if (this.#writtenCharacters > MANIFEST_SEALED_CHARACTERS_MAX) throw tooManyUrlsError();
    return text;
  }
}

/** Memoized, because a manifest may define as many variables as it has URLs. */
function createDescribe(): (variables: Resource['variables']) => string {
  const described = new WeakMap<Resource['variables'], string>();
  return (variables) => {
    if (variables.size === 0) return '';
    const text = described.get(variables) ?? JSON.stringify([...variables]);
    described.set(variables, text);
    return text;
  };
}

function tooManyUrlsError(): AppError {
  return new AppError(
    'source_unsupported',
    'The source’s manifest contains too many URLs. Use another source.',
  );
}
