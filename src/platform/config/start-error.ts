/** Stops the program before it serves: the message is all that the person at the terminal sees. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
