/** Schema fields shared by all webhook operations. */
export const OWNER_OPERATION = {
  tags: ['webhooks'],
  security: [{ bearer: [] }, { apiKey: [] }],
};
