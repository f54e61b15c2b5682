import { escapeHtml } from '#lib/html/escape-html.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import type { Language } from '#lib/i18n/language.ts';
import { cleanLine } from '#lib/text/clean-text.ts';

import { MAIL_CATALOGS } from './catalogs.ts';
import type { MailTemplate, MailValues } from './templates.ts';

/** An e-mail from a template. */
export type Mail = {
  readonly [Template in MailTemplate]: {
    readonly to: string;
    readonly template: Template;
    readonly language: Language;
    readonly values: MailValues[Template];
  };
}[MailTemplate];

export type RenderedMail = {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const VALUE_CHARACTERS_MAX = 1_000;

/** Values are reduced to one line each, and escaped in HTML. */
export function renderMail({ template, language, values }: Mail, publicUrl: URL): RenderedMail {
  const { footer, templates } = MAIL_CATALOGS[language];
  const { subject, paragraphs, action } = templates[template];
  const site = publicUrl.host;
  const { url } = values;
  const cleanValues = Object.fromEntries(
    Object.entries({ ...values, site }).map(([name, value]) => [
      name,
      cleanLine(value, VALUE_CHARACTERS_MAX) ?? '–',
    ]),
  );
  const fill = (message: string): string => fillMessage(message, cleanValues);
  const lines = paragraphs.map(fill);
  const end = fill(footer);
  return {
    subject: fill(subject),
    text: [...lines, `${action}: ${url}`, `-- \n${end}`].join('\n\n'),
    html: toHtml({ language, lines, action, url, end }),
  };
}

type MailParts = {
  readonly language: Language;
  readonly lines: readonly string[];
  readonly action: string;
  readonly url: string;
  readonly end: string;
};

function toHtml({ language, lines, action, url, end }: MailParts): string {
  const body = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');
  const href = escapeHtml(url);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
</head>
<body style="font-family: system-ui, sans-serif; font-size: 16px; line-height: 1.5">
${body}
<p><a href="${href}">${escapeHtml(action)}</a></p>
<p style="font-size: 13px; overflow-wrap: anywhere">${href}</p>
<p style="font-size: 13px">${escapeHtml(end)}</p>
</body>
</html>
`;
}
