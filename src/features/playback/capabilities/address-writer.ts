import { setImmediate as nextTurn } from 'node:timers/promises';

import { AppError } from '#contract/app-error.ts';
import {
  CAPABILITY_CHARACTERS_MAX,
  MANIFEST_ADDRESSES_MAX,
  MANIFEST_SEALED_CHARACTERS_MAX,
} from '#contract/limits.ts';
import type { MpdTemplate } from '#lib/dash/mpd-template.ts';
import { toTemplateText } from '#lib/dash/template-text.ts';
import type { Clock } from '#platform/clock.ts';

import type { Target } from '../find-target.ts';
import { decideExpiryDay } from './capability-expiry.ts';
import type { Binding, Capabilities } from './capability.ts';
import type { Resource } from './resource.ts';

/** Addresses that are sealed while a manifest is written; more would keep all other viewers waiting. */
const SEALED_AT_ONCE = 200;

/** Makes the capabilities for one manifest. Null for an address that is too long to be served. */
export type AddressWriter = {
  readonly seal: (resource: Omit<Resource, 'sourceId'>) => string | null;
  readonly sealTemplate: (template: MpdTemplate) => string | null;
  /**
   * False when all answers so far were final. Otherwise some were postponed and answered with null: they are sealed
   * now, a few at a time, and the manifest has to be written again.
   */
  readonly sealPostponed: () => Promise<boolean>;
};

/** What it makes belongs to the video and source of the manifest, and ends when that ends. */
export function createAddressWriter(
  { video, source, expiryDay, grant }: Pick<Target, 'video' | 'source' | 'expiryDay' | 'grant'>,
  deps: {
    readonly capabilities: Pick<Capabilities, 'sealResource' | 'sealTemplate'>;
    readonly clock: Clock;
  },
): AddressWriter {
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
    const known = sealed.get(key);
    if (known !== undefined) return count(known);
    if (sealed.size < SEALED_AT_ONCE) return count(keep(key, seal()));
    if (postponed.has(key)) return null;
    postponed.set(key, seal);
    postponedCharacters += key.length;
    const isTooMuch =
      sealed.size + postponed.size > MANIFEST_ADDRESSES_MAX ||
      postponedCharacters > MANIFEST_SEALED_CHARACTERS_MAX / 2;
    if (isTooMuch) throw tooMuch();
    return null;
  }

  function count(text: string | null): string | null {
    writtenCharacters += text?.length ?? 0;
    if (writtenCharacters > MANIFEST_SEALED_CHARACTERS_MAX) throw tooMuch();
    return text;
  }

  function keep(key: string, text: string | null): string | null {
    sealed.set(key, text);
    return text;
  }

  return {
    seal(resource) {
      const { use, url, variables } = resource;
      const imported = describe(variables);
      // It could not be sealed either, and is the same for every address of the manifest.
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
      const waiting = postponed;
      postponed = new Map();
      writtenCharacters = 0;
      for (const [index, [key, seal]] of [...waiting].entries()) {
        keep(key, seal());
        if (index % SEALED_AT_ONCE === 0) await nextTurn();
      }
      return waiting.size > 0;
    },
  };
}

/** Once for all addresses: a manifest may define as many variables as it names addresses. */
function createDescribe(): (variables: Resource['variables']) => string {
  const described = new WeakMap<Resource['variables'], string>();
  return (variables) => {
    if (variables.size === 0) return '';
    const text = described.get(variables) ?? JSON.stringify([...variables]);
    described.set(variables, text);
    return text;
  };
}

function tooMuch(): AppError {
  return new AppError('source_unsupported', 'The source’s manifest names too many addresses.');
}
