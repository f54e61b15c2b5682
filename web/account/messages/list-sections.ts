/** The sections of `account.json` for the list of videos, which every page loads. */
export const LIST_SECTIONS = ['parts', 'videos'] as const;
