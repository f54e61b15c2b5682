/** Aborts the start. The operator sees only the message. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
