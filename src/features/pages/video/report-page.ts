import { ABUSE_DETAILS_CHARACTERS_MAX } from '#contract/limits.ts';
import { REPORT_REASONS } from '#contract/report-reasons.ts';
import { fillMessage } from '#lib/i18n/fill-message.ts';
import { EMAIL_CHARACTERS_MAX } from '#lib/net/email-pattern.ts';

import type { Assets } from '../layout/assets.ts';
import { html, type Html, htmlMessage } from '../layout/html.ts';
import { renderDocument, siteBody } from '../layout/page-layout.ts';
import { CATALOGS, type Messages } from '../messages/catalogs.ts';
import type { PageLanguage } from '../messages/page-language.ts';
import type { ShownVideo } from './shown-video.ts';

/** What the viewer has entered. */
export type ReportFields = {
  readonly reason: string;
  readonly details: string;
  readonly contact: string;
};

type ReportPageOptions = {
  readonly assets: Assets;
  readonly pageLanguage: PageLanguage;
  readonly abuseContact: string | null;
  /** The rejected entries; undefined for an empty form. */
  readonly rejected?: ReportFields;
};

/** The form for reports, which works without scripts. */
export function renderReportPage({ wire }: ShownVideo, options: ReportPageOptions): string {
  const { pageLanguage, abuseContact, rejected } = options;
  const messages = CATALOGS[pageLanguage.language];
  const { reports, watch } = messages;
  const intro = fillMessage(reports.intro, { title: wire.title ?? watch.untitled });
  const main = html`<h1>${reports.title}</h1>
    <p dir="auto">${intro}</p>
    ${rejected === undefined ? null : html`<p role="alert"><strong>${reports.invalid}</strong></p>`}
    <form class="report-form" method="post">
      ${fields(messages, rejected ?? { reason: '', details: '', contact: '' })}
      <button class="button button-primary" type="submit">${reports.submit}</button>
    </form>
    ${abuseContact === null ? null : html`<p>${htmlMessage(reports.operator, { email: mailLink(abuseContact) })}</p>`}`;
  return renderSite(reports.title, main, options);
}

export function renderReportSentPage({ wire }: ShownVideo, options: ReportPageOptions): string {
  const { reports } = CATALOGS[options.pageLanguage.language];
  const main = html`<h1>${reports.sent}</h1>
    <p role="status">${reports.sentText}</p>
    <p><a href="${wire.embed.player}">${reports.back}</a></p>`;
  return renderSite(reports.sent, main, options);
}

function fields({ reports }: Messages, { reason, details, contact }: ReportFields): Html {
  return html`<div>
      <label for="reason">${reports.reason}</label>
      <select id="reason" name="reason" required>
        ${REPORT_REASONS.map(
          (each) =>
            html`<option value="${each}" ${each === reason ? html`selected` : null}>
              ${reports.reasons[each]}
            </option>`,
        )}
      </select>
    </div>
    <div>
      <label for="details">${reports.details}</label>
      <textarea
        id="details"
        name="details"
        rows="6"
        maxlength="${String(ABUSE_DETAILS_CHARACTERS_MAX)}"
        required
        aria-describedby="details-hint"
      >
${details}</textarea>
      <p class="hint" id="details-hint">${reports.detailsHint}</p>
    </div>
    <div>
      <label for="contact">${reports.contact}</label>
      <input
        id="contact"
        name="contact"
        type="email"
        autocomplete="email"
        maxlength="${String(EMAIL_CHARACTERS_MAX)}"
        value="${contact}"
        aria-describedby="contact-hint"
      />
      <p class="hint" id="contact-hint">${reports.contactHint}</p>
    </div>`;
}

function mailLink(address: string): Html {
  return html`<a href="mailto:${address}">${address}</a>`;
}

function renderSite(
  title: string,
  main: Html,
  { assets, pageLanguage }: ReportPageOptions,
): string {
  return renderDocument(
    {
      language: pageLanguage.language,
      title: `${title} · Reelay`,
      entry: 'watch',
      head: html`<meta name="robots" content="noindex" />`,
      body: siteBody(main, { assets, pageLanguage }),
    },
    assets,
  );
}
