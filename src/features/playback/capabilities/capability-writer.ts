import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import type { ReadyVideo, Source } from '#features/videos/index.ts';
import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { toTemplateText } from '#lib/dash/template-text.ts';
import { MANIFEST_SEALED_CHARACTERS_MAX, MANIFEST_URLS_MAX } from '#lib/manifest/limits.ts';
import type { Clock } from '#platform/clock.ts';

import { decideExpiryDay } from './capability-expiry.ts';
import { CAPABILITY_CHARACTERS_MAX } from './capability.ts';
import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/** Number of URLs that are sealed in one turn of the event loop; more would block other viewers. */
const SEALED_PER_TURN = 200;

/**
 * Creates the capabilities for one manifest. Returns null for a URL that is too long to be served.
 */
export type CapabilityWriter = {
  readonly seal: (resource: Omit<Resource, 'sourceId'>) => string | null;
  readonly sealTemplate: (template: MpdTemplate) => string | null;
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
  deps: {
    readonly capabilities: Pick<Capabilities, 'sealResource' | 'sealTemplate'>;
    readonly clock: Clock;
  },
): CapabilityWriter {
  const { capabilities, clock } = deps;
  const binding: Binding = {
    videoId: video.id,
    expiryDay: decideExpiryDay(clock(), expiryDay),
    grant,
  };
  const sealed = new Map<string, string | null>();
  let postponed = new Map<string, () => string | null>();
  let writtenCharacters = 0;
  let postponedCharacters = 0;
  const describe = createDescribe();

  function sealOnce(key: string, seal: () => string | null): string | null {
    const existing = sealed.get(key);
    if (existing !== undefined) return count(existing);
    if (sealed.size < SEALED_PER_TURN) return count(store(key, seal()));
    if (postponed.has(key)) return null;
    postponed.set(key, seal);
    postponedCharacters += key.length;
    const exceedsLimit =
      sealed.size + postponed.size > MANIFEST_URLS_MAX ||
      postponedCharacters > MANIFEST_SEALED_CHARACTERS_MAX / 2;
    if (exceedsLimit) throw tooManyUrlsError();
    return null;
  }

  function count(text: string | null): string | null {
    writtenCharacters += text?.length ?? 0;
    if (writtenCharacters > MANIFEST_SEALED_CHARACTERS_MAX) throw tooManyUrlsError();
    return text;
  }

  function store(key: string, text: string | null): string | null {
    sealed.set(key, text);
    return text;
  }

  return {
    seal(resource) {
      const { use, url, variables } = resource;
      const imported = describe(variables);
      // The same variables apply to every URL of the manifest, so if they are too long, no URL can
      // be sealed.
      if (imported.length > CAPABILITY_CHARACTERS_MAX) return null;
      return sealOnce(
        `${use} ${imported} ${url.href}`,
        () => capabilities.sealResource({ ...resource, sourceId: source.id }, binding) ?? null,
      );
    },
    sealTemplate(template) {
      return sealOnce(
        `template ${toTemplateText(template)}`,
        () => capabilities.sealTemplate(template, { ...binding, sourceId: source.id }) ?? null,
      );
    },
    async sealPostponed() {
      const queued = postponed;
      postponed = new Map();
      writtenCharacters = 0;
      for (const [index, [key, seal]] of [...queued].entries()) {
        store(key, seal());
        if (index % SEALED_PER_TURN === 0) await nextTurn();
      }
      return queued.size > 0;
    },
  };
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
