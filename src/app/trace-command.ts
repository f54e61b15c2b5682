import { AppError } from '#contract/app-error.ts';
import { isVideoId } from '#contract/ids.ts';
import { findTrace } from '#features/videos/index.ts';

import type { CommandInput, CommandResult } from './command.ts';
import { openStoredServices } from './open-command-services.ts';
import { toTraceText } from './to-trace-text.ts';

/**
 * Prints the resolution trace of a stored video. It contains upstream URLs, so it is for operators
 * only.
 */
export async function traceCommand(call: CommandInput): Promise<CommandResult> {
  const [videoId = ''] = call.arguments;
  await using services = await openStoredServices(call.environment);
  const { database, secrets } = services;
  const trace = isVideoId(videoId)
    ? await findTrace(database.queries, secrets, videoId)
    : undefined;
  if (trace === undefined) {
    throw new AppError('video_not_found', 'Video not found, or not resolved yet. Check the ID.');
  }
  return { output: { text: toTraceText(trace), json: trace } };
}
