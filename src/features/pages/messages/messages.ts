import type { Language } from '#lib/i18n/language.ts';
import type reasons from '#locales/en/failure-reasons.json';
import type texts from '#locales/en/pages.json';

/** All texts of the public pages in one language. */
export type Messages = typeof texts & {
  readonly language: Language;
  /** Why a video could not be resolved. Names of DRM systems are added to the first sentence. */
  readonly reasons: typeof reasons;
};
