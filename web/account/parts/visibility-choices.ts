/** Each says who can watch. */
export const VISIBILITY_CHOICES = [
  { value: 'public', label: 'Public: everybody' },
  { value: 'unlisted', label: 'Unlisted: who has the link' },
  { value: 'private', label: 'Private: you, and who you give a token' },
] as const;
