/** What the document says of every operation here. */
export const OWNER_OPERATION = {
  tags: ['webhooks'],
  security: [{ bearer: [] }, { apiKey: [] }],
};
