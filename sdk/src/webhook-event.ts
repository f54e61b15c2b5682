import type { Narrowed } from './api-types.ts';
import type { webhooks } from './openapi.ts';

type PayloadOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly 'application/json': infer Body } };
}
  ? {
      readonly [Field in keyof Body]: Field extends 'data'
        ? NarrowedFields<Body[Field]>
        : Body[Field];
    }
  : never;

type NarrowedFields<Data> = { readonly [Field in keyof Data]: Narrowed<Data[Field]> };

/**
 * The payload of a delivery. Use `switch` on `type`, with a `default` case for events of later
 * versions.
 */
export type WebhookEvent = {
  [Type in keyof webhooks]: PayloadOf<webhooks[Type]['post']>;
}[keyof webhooks];
