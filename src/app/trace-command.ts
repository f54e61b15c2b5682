import { AppError } from '#contract/app-error.ts';

import type { Call, Outcome } from './command.ts';
import { openStoredParts } from './open-command-parts.ts';
import { toTraceText } from './to-trace-text.ts';

/** How a stored video was resolved. It names upstream addresses: it is for the operator. */
export async function traceCommand(call: Call): Promise<Outcome> {
  const [videoId = ''] = call.arguments;
  await using parts = await openStoredParts(call.environment);
  const trace = await parts.videos.findTrace(videoId);
  if (trace === undefined) {
    throw new AppError(
      'video_not_found',
      'there is no such video, or it has not been resolved yet.',
    );
  }
  return { answer: { text: toTraceText(trace), json: trace } };
}
