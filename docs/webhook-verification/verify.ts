import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@reelay/client';

type Receiver = {
  /** `whsec_…`; during a rotation, the new and the old secret. */
  readonly secret: string | readonly string[];
  /** Returns true for a delivery that you have already processed. */
  readonly isDuplicate: (deliveryId: string) => Promise<boolean>;
  /** Processes the event and stores the delivery ID in one transaction. */
  readonly accept: (event: WebhookEvent, deliveryId: string) => Promise<void>;
};

/** For frameworks with `Request` and `Response`; elsewhere, pass the raw body and the headers. */
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
    // A duplicate was processed before; any status other than 2xx would cause a retry.
    return new Response(error.message, { status: error.code === 'duplicate' ? 200 : 400 });
  }
}
