import type { webhooks } from './openapi.ts';

type SentAs<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : never;

/** What a delivery says. `switch` on `type`, with a `default` for what later versions add. */
export type WebhookEvent = {
  [Type in keyof webhooks]: SentAs<webhooks[Type]['post']>;
}[keyof webhooks];
