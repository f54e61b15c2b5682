export const VISIBILITY_CHOICES = [
  { value: 'public', label: 'Public: anyone' },
  { value: 'unlisted', label: 'Unlisted: anyone with the link' },
  { value: 'private', label: 'Private: signed links only' },
] as const;
