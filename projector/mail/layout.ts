/** What a mail says. Text and HTML are made of the same parts, so that neither tells more than the other. */
export interface Mail {
  readonly subject: string
  /** What an inbox shows behind the subject. */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly Part[]
  /** Why the reader got it. */
  readonly footer: string
}

export type Part =
  | { readonly kind: 'paragraph'; readonly text: string }
  /** `href` is absolute. The text shows it in full, for whoever cannot press a button. */
  | { readonly kind: 'button'; readonly label: string; readonly href: string }

export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export const renderMail = (mail: Mail): RenderedMail => ({
  subject: mail.subject,
  text: renderText(mail),
  html: renderHtml(mail),
})

function renderText({ heading, parts, footer }: Mail): string {
  const body = parts.map((part) => (part.kind === 'button' ? `${part.label}:\n${part.href}` : part.text))
  return `${[heading, ...body, `--\n${footer}`].join('\n\n')}\n`
}

const face = "font-family:'Schibsted Grotesk',Arial,Helvetica,sans-serif"
const text = `${face};font-size:15px;line-height:22px`

/**
 * No images, no web font. Light colours stand in the attributes, for every client; clients that know the dark
 * scheme find it in the style sheet. Phones get the full width, since only the width's maximum is fixed.
 */
function renderHtml({ subject, preview, heading, parts, footer }: Mail): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="supported-color-schemes" content="light dark">
    <title>${escape(subject)}</title>
    <style>
      :root { color-scheme: light dark; supported-color-schemes: light dark; }
      @media (prefers-color-scheme: dark) {
        .page { background-color: #101317 !important; }
        .card { background-color: #191d23 !important; border-color: #343a42 !important; }
        .strong { color: #f2f4f5 !important; }
        .soft { color: #b4bbc2 !important; }
        .button { background-color: #f2f4f5 !important; }
        .button a { color: #14171d !important; }
      }
    </style>
  </head>
  <body class="page" style="margin:0;padding:0;background-color:#f5f7f8;">
    <div style="display:none;max-height:0;overflow:hidden;">${escape(preview)}</div>
    <div role="main">
      <table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f5f7f8;">
        <tr>
          <td align="center" style="padding:32px 12px;">
            <table role="presentation" width="576" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:576px;">
              <tr>
                <td class="strong" style="padding:0 4px 16px;${face};font-size:17px;line-height:24px;font-weight:bold;color:#14171d;">Brandpath</td>
              </tr>
              <tr>
                <td class="card" style="background-color:#ffffff;border:1px solid #d9dde0;border-radius:10px;padding:32px 24px;">
                  <h1 class="strong" style="margin:0;${face};font-size:28px;line-height:34px;font-weight:bold;color:#14171d;">${escape(heading)}</h1>
${parts.map(renderPart).join('\n')}
                </td>
              </tr>
              <tr>
                <td class="soft" style="padding:20px 4px 0;${face};font-size:13px;line-height:20px;color:#4a5157;">${escape(footer)}</td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </div>
  </body>
</html>
`
}

function renderPart(part: Part): string {
  switch (part.kind) {
    case 'paragraph':
      return `                  <p class="strong" style="margin:16px 0 0;${text};color:#14171d;">${escape(part.text)}</p>`
    case 'button':
      return `                  <table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px;">
                    <tr>
                      <td class="button" style="background-color:#14171d;border-radius:6px;"><a href="${escape(part.href)}" style="display:inline-block;padding:13px 22px;${face};font-size:15px;line-height:20px;font-weight:bold;color:#ffffff;text-decoration:none;">${escape(part.label)}</a></td>
                    </tr>
                  </table>
                  <p class="soft" style="margin:8px 0 0;${face};font-size:13px;line-height:20px;color:#4a5157;">Or open this address:<br><a class="soft" href="${escape(part.href)}" style="color:#4a5157;word-break:break-all;">${escape(part.href)}</a></p>`
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (raw: string) => raw.replace(/[&<>"']/g, (character) => entities[character] ?? character)
