import type { Language, Words } from './words.ts'

/** A mail's words in one language, with the line that opens them. */
export interface MailPart {
  readonly language: Language
  readonly greeting: string
  readonly words: Words
}

const SIGNATURE = 'Wasl'

/** The part of mail programs that show no HTML. */
export function textOf(parts: readonly MailPart[]): string {
  return parts.map(textPart).join(`\n\n${'—'.repeat(20)}\n\n`)
}

function textPart({ greeting, words }: MailPart): string {
  const { body, code, facts = [], button, closing } = words
  const listed = facts.map(([label, value]) => `${label} : ${value}`).join('\n')
  const pressed = button && `${button.label} :\n${button.link}`
  return [greeting, body, code, listed, pressed, closing, SIGNATURE].filter(Boolean).join('\n\n')
}

const PAGE = 'margin:0;padding:24px 12px;background:#f4f4f5;color:#18181b'
const CARD = 'max-width:560px;margin:0 auto;padding:8px 28px 24px;background:#ffffff;border-radius:10px'
const FONT = "font-family:system-ui,-apple-system,'Segoe UI',Tahoma,Arial,sans-serif;font-size:16px"
const CODE = 'font-size:30px;font-weight:700;letter-spacing:5px;text-align:center;margin:24px 0'
const BUTTON =
  'display:inline-block;padding:12px 22px;background:#18181b;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:600'
const SMALL = 'font-size:13px;color:#71717a;word-break:break-all'
const RULE = 'border:0;border-top:1px solid #e4e4e7;margin:28px 0'

/** A page with inline styles and nothing remote: its sender cannot learn that it was opened. */
export function htmlOf(subject: string, parts: readonly MailPart[]): string {
  const language = parts[0]?.language ?? 'fr'
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="${PAGE};${FONT};line-height:1.6">
<div style="${CARD}">
${parts.map(htmlPart).join(`\n<hr style="${RULE}">\n`)}
</div>
</body>
</html>
`
}

function htmlPart({ language, greeting, words }: MailPart): string {
  const { body, code, facts = [], button, closing } = words
  const side = language === 'ar' ? 'right' : 'left'
  return [
    `<div lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" style="text-align:${side}">`,
    `<p>${escaped(greeting)}</p>`,
    `<p>${escaped(body)}</p>`,
    code && `<p dir="ltr" style="${CODE}">${escaped(code)}</p>`,
    ...facts.map(([label, value]) => `<p style="margin:4px 0">${escaped(label)} : ${escaped(value)}</p>`),
    button && buttonOf(button),
    `<p>${escaped(closing)}</p>`,
    `<p style="font-weight:600">${SIGNATURE}</p>`,
    '</div>',
  ]
    .filter(Boolean)
    .join('\n')
}

/** The address is also readable: some programs show no buttons, some people trust none. */
function buttonOf({ label, link }: NonNullable<Words['button']>): string {
  const address = escaped(link)
  return `<p style="margin:24px 0"><a href="${address}" style="${BUTTON}">${escaped(label)}</a></p>
<p dir="ltr" style="${SMALL};text-align:inherit">${address}</p>`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => ENTITIES[found] ?? '')
