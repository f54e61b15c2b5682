import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from 'reelay';

type Receiver = {
  /** `whsec_…`; while you replace it, the new and the old one. */
  readonly secret: string | readonly string[];
  /** Looks for the delivery's ID among those that you have dealt with. */
  readonly isDuplicate: (deliveryId: string) => Promise<boolean>;
  /** Does the work, and keeps the delivery's ID, in one transaction. */
  readonly accept: (event: WebhookEvent, deliveryId: string) => Promise<void>;
};

/** For every framework with `Request` and `Response`; others hand over the raw body and the headers. */
export async function receive(request: Request, receiver: Receiver): Promise<Response> {
  const { secret, isDuplicate, accept } = receiver;
  const { headers } = request;
  const payload = await request.text();
  try {
    const event = await verifyWebhook({ payload, headers, secret, isDuplicate });
    await accept(event, headers.get('webhook-id') ?? '');
    return new Response(null, { status: 204 });
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    // A duplicate has arrived: whatever is not 2xx would be sent again.
    return new Response(error.message, { status: error.code === 'duplicate' ? 200 : 400 });
  }
}
