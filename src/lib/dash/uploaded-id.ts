/** The prefix of representation IDs of uploaded tracks. */
export const UPLOADED_ID_PREFIX = 'reelay-';
