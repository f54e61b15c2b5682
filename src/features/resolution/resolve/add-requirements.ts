import type { Outcome } from '../core/outcome.ts';
import type { ResolvedSource } from '../core/resolution.ts';
import type { Session } from '../core/session.ts';

type RequirementsInput = {
  readonly session: Pick<Session, 'requirements'>;
  /** The URLs of the response, after redirects. */
  readonly urls: readonly URL[];
  /** The page that leads to the media. */
  readonly page: URL | null;
  readonly nowMs: number;
};

/** Adds what the hosts of the media require. Browsers can't send it, so such media is proxied. */
export function addRequirements(
  outcome: Outcome,
  { session, urls, page, nowMs }: RequirementsInput,
): Outcome {
  if (outcome.kind === 'failed') return outcome;
  const { media, resources = [] } = outcome;
  const learned = session.requirements.toStored([...urls, ...resources], nowMs);
  const isRequired = Object.keys(learned.hosts).length > 0;
  if (!isRequired && page === null) return outcome;
  const requirements = { ...learned, page: page && page.origin };
  const sources = media.sources.map((source): ResolvedSource => {
    const { proxyReasons } = source;
    const reasons = isRequired
      ? new Set([...proxyReasons, 'needs_headers' as const])
      : proxyReasons;
    return { ...source, requirements, proxyReasons: [...reasons] };
  });
  return { ...outcome, media: { ...media, sources } };
}
