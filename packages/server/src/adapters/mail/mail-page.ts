/** Texts of an e-mail, in the recipient's language. */
export type MailTexts = {
  /** Value of the `lang` attribute of the HTML. */
  language: string
  heading: string
  paragraphs: readonly string[]
  /** Text written by a person, shown as a quotation. */
  quote?: string
  /** Texts shown as a bulleted list. */
  items?: readonly string[]
  /** Button that opens a link; undefined if the e-mail has no link. */
  action?: { label: string; address: string } | undefined
  /** Text shown above the full address of the link, for e-mail programs that do not show the button. */
  addressNote: string
  footnotes: readonly string[]
}

/** Returns an e-mail as plain text and as HTML. The HTML loads nothing from the internet. */
export function mailPage(texts: MailTexts): { text: string; html: string } {
  return { text: plainText(texts), html: page(texts) }
}

function plainText({ heading, paragraphs, quote, items = [], action, footnotes }: MailTexts): string {
  const quotation = quote ? [quote.replace(/^/gm, '> ')] : []
  const list = items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []
  const link = action ? [`${action.label}:\n${action.address}`] : []
  const parts = [heading, ...paragraphs, ...quotation, ...list, ...link, ...footnotes]
  return `${parts.join('\n\n')}\n\n-- \nLienzo\n`
}

const ink = '#1d1b16'
const quiet = '#6a655b'
const font = `font-family: Inter, 'Helvetica Neue', Arial, sans-serif`

/** Returns the HTML of an e-mail. It uses tables and inline styles, because e-mail programs support little else. */
function page({ language, heading, action, addressNote, footnotes, ...body }: MailTexts): string {
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin: 0; background: #f4f1ea">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background: #f4f1ea">
<tr><td align="center" style="padding: 32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 520px">
<tr><td style="padding: 0 0 16px; ${font}; font-size: 16px; font-weight: 600; color: ${ink}">Lienzo</td></tr>
<tr><td style="padding: 32px; background: #fffdf8; border: 1px solid #e0dacd; border-radius: 6px; ${font}; color: ${ink}">
<h1 style="margin: 0 0 16px; font-size: 20px; line-height: 28px; font-weight: 600">${escapeHtml(heading)}</h1>
${bodyOf(body)}
${action ? buttonOf(action, addressNote) : ''}
</td></tr>
<tr><td style="padding: 16px 0 0; ${font}; font-size: 13px; line-height: 20px; color: ${quiet}">
${footnotes.map((text) => `<p style="margin: 0 0 8px">${escapeHtml(text)}</p>`).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonOf({ label, address: to }: { label: string; address: string }, note: string): string {
  const address = escapeHtml(to)
  return `<p style="margin: 24px 0"><a href="${address}" style="display: inline-block; padding: 12px 20px; background: #1f4fd8; border-radius: 4px; ${font}; font-size: 15px; line-height: 20px; font-weight: 600; color: #ffffff; text-decoration: none">${escapeHtml(label)}</a></p>
<p style="margin: 0; font-size: 13px; line-height: 20px; color: ${quiet}">${escapeHtml(note)}<br><a href="${address}" style="color: ${quiet}; word-break: break-all">${address}</a></p>`
}

const reading = 'font-size: 15px; line-height: 24px'

function bodyOf({
  paragraphs,
  quote,
  items = [],
}: Pick<MailTexts, 'paragraphs' | 'quote' | 'items'>): string {
  const parts = paragraphs.map((text) => `<p style="margin: 0 0 16px; ${reading}">${escapeHtml(text)}</p>`)
  if (quote) {
    const lines = escapeHtml(quote).replace(/\n/g, '<br>')
    parts.push(
      `<p style="margin: 0 0 16px; padding: 4px 16px; border-left: 3px solid #e0dacd; ${reading}">${lines}</p>`,
    )
  }
  if (items.length > 0) {
    const listItems = items.map((item) => `<li style="margin: 0 0 4px">${escapeHtml(item)}</li>`).join('\n')
    parts.push(`<ul style="margin: 0 0 16px; padding: 0 0 0 20px; ${reading}">${listItems}</ul>`)
  }
  return parts.join('\n')
}

const characters: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => characters[character] ?? character)
}
