import { ReelayError } from '#sdk';

/** Returns whether the owner has confirmed. */
type AskOwner = () => Promise<boolean>;

const REFUSE: AskOwner = async () => false;
let askOwner = REFUSE;
let asking: Promise<boolean> | null = null;

/** Sets the dialog that asks for a confirmation. Returns a function that removes it. */
export function provideConfirmation(ask: AskOwner): () => void {
  askOwner = ask;
  return () => {
    askOwner = REFUSE;
  };
}

/** Sends a request again after the owner has confirmed, if it requires that. */
export async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ReelayError && error.code === 'recent_login_required')) throw error;
    asking ??= askOwner().finally(() => (asking = null));
    if (!(await asking)) throw error;
    return send();
  }
}
