import type { ReportMessages } from '../messages.ts';

export const ENGLISH_REPORTS: ReportMessages = {
  link: 'Report',
  title: 'Report this video',
  intro:
    'Tell the operator of this service what is wrong with “{title}”. You don’t need an account.',
  reason: 'Reason',
  details: 'What is wrong?',
  detailsHint:
    'For a copyright complaint, name the work and state that you own the rights or act for the owner. Up to 2,000 characters.',
  contact: 'Your e-mail address (optional)',
  contactHint: 'Only for questions about your report. It is erased when the report is closed.',
  submit: 'Send report',
  invalid:
    'The report was not sent. Choose a reason, describe the problem, and check the e-mail address.',
  operator: 'You can also write to {email}.',
  sent: 'Report sent',
  sentText: 'Thank you. The operator will review the video.',
  back: 'Back to the video',
  reasons: {
    copyright: 'Copyright',
    illegal_content: 'Illegal content',
    privacy: 'Privacy',
    terms: 'Violates the terms of service',
    other: 'Other',
  },
};
