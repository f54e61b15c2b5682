export const PARTS = {
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  url: 'URL',
  live: 'Live',
  visibility: {
    public: 'Public: anyone',
    unlisted: 'Unlisted: anyone with the link',
    private: 'Private: signed links only',
  },
  leave: { title: 'Leave without saving?', action: 'Discard changes' },
  embedSites: {
    title: 'Embedding',
    label: 'Allowed domains',
    any: 'Any domain',
    none: 'No domains',
    listed: 'Specific domains',
    lines: 'Domains',
    linesHint:
      'One per line. Example: https://blog.example, or https://*.example.com for all subdomains.',
    save: 'Save domains',
    saved: 'Allowed domains saved.',
  },
};
