/** How the IDs of representations begin that stand for uploaded tracks. */
export const UPLOADED_ID = 'reelay-';
