import { createTranslator } from '../messages/translator.ts';
import type { MailLocale } from './mail-template.ts';

export interface MailPage {
  readonly locale: MailLocale;
  readonly title: string;
  /** Each paragraph is plain text and may contain user input, including line breaks. */
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string } | undefined;
  /** The footer says why the reader gets this mail, and what to do if it was not meant for them. */
  readonly footer: string;
  /** Holds the label and address of the unsubscribe link, for mails that have one. */
  readonly leave?: { readonly label: string; readonly url: string } | undefined;
}

const FONT = `-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Devanagari','Kohinoor Devanagari','Nirmala UI',Helvetica,Arial,sans-serif`;
const MONO = `ui-monospace,Menlo,Consolas,'Liberation Mono',monospace`;

/**
 * Renders a mail as HTML and as plain text. Tables and inline styles look alike in most mail clients; images, fonts
 * and scripts are left out because most clients load none. The dark colours are the portal's tokens.
 */
export function renderMail(page: MailPage): { html: string; text: string } {
  const { title, paragraphs, action, footer, leave } = page;
  if ([action, leave].some((link) => link && !/^https?:\/\//.test(link.url)))
    throw new RangeError('an action leads to a web address');
  const printable = {
    ...page,
    title: withoutTricks(title),
    paragraphs: paragraphs.map(withoutTricks),
    footer: withoutTricks(footer),
  };
  return { html: htmlOf(printable), text: textOf(printable) };
}

function textOf({ title, paragraphs, action, footer, leave }: MailPage): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `--\n${footer}`,
    ...(leave ? [`${leave.label}:\n${leave.url}`] : []),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function htmlOf({ locale, title, paragraphs, action, footer, leave }: MailPage): string {
  // Devanagari has matras above and below the line, so it needs more line height.
  const leading = locale === 'hi' ? 1.75 : 1.5;
  const body = paragraphs
    .map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:${leading};color:#13211f">${lines(text)}</p>`,
    )
    .join('\n');
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body class="fog" style="margin:0;padding:0;background:#f4f6f2;font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="fog" bgcolor="#f4f6f2" style="font-family:${FONT}">
<tr><td align="center" class="outer" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;table-layout:fixed;border-collapse:separate;word-wrap:break-word;overflow-wrap:anywhere">
<tr><td class="banner side" bgcolor="#083b47" style="padding:18px 40px;background:#083b47;border-bottom:3px solid #ffb627;border-radius:14px 14px 0 0;line-height:1.25">
<span style="font-size:24px;font-weight:700;letter-spacing:-0.5px;color:#ffffff">Marga</span>
<span lang="hi" style="padding-left:4px;font-size:13px;color:#d9ecef">मार्ग</span>
</td></tr>
<tr><td class="surface line side" bgcolor="#ffffff" style="padding:32px 40px 16px;background:#ffffff;border:solid #dce1da;border-width:0 1px">
<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:${leading - 0.2};font-weight:700;letter-spacing:-0.25px;color:#13211f">${escaped(title)}</h1>
${body}
${action ? buttonOf(locale, action, leading) : ''}
</td></tr>
<tr><td class="sunken line side" bgcolor="#f9faf7" style="padding:20px 40px;background:#f9faf7;border:1px solid #dce1da;border-radius:0 0 14px 14px">
<p class="muted" style="margin:0;font-size:13px;line-height:${leading};color:#53605c">${lines(footer)}${leave ? `<br>\n<a class="link" href="${escaped(leave.url)}" style="color:#0b4f5e">${escaped(leave.label)}</a>` : ''}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function buttonOf(
  locale: MailLocale,
  { label, url }: NonNullable<MailPage['action']>,
  leading: number,
): string {
  const address = escaped(url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:8px 0 24px;border-collapse:separate">
<tr><td class="primary" align="center" bgcolor="#0b4f5e" style="background:#0b4f5e;border-radius:8px">
<a class="on-primary" href="${address}" style="display:block;padding:13px 24px;font-size:16px;line-height:1.375;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a>
</td></tr>
</table>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:${leading};color:#53605c">${createTranslator(locale)('mail.instead-of-button')}<br>
<a class="link" href="${address}" style="font-family:${MONO};color:#0b4f5e;word-break:break-all">${address}</a></p>`;
}

const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){
.outer{padding:0!important}
.side{padding-left:20px!important;padding-right:20px!important;border-radius:0!important}
.line{border-left:0!important;border-right:0!important}
.wide{width:100%!important}
}
@media (prefers-color-scheme:dark){
.fog{background:#0a1517!important}
.banner{background:#072f39!important}
.surface{background:#11201f!important}
.sunken{background:#0e1a1b!important}
.line{border-color:#26393b!important}
.ink{color:#e9efeb!important}
.muted{color:#a5b2ad!important}
.link{color:#93d3df!important}
.primary{background:#93d3df!important}
.on-primary{color:#06262e!important}
}
`;

/** User input may contain invisible characters that reverse the direction of the rest of a line. */
function withoutTricks(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/gu, '');
}

function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
