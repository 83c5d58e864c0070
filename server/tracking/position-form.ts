import { html, Markup } from './markup.ts'
import { type Frame, withLanguage } from './page.ts'
import { POSITION_SCRIPT } from './style.ts'
import { WORDS } from './words.ts'

/**
 * A button that sends the recipient's position, once. Without scripts, or without a position from the phone,
 * it is hidden: the recipient writes the address.
 */
export function positionForm(frame: Frame, offered: 'open' | 'told'): Markup {
  const words = WORDS[frame.language].position
  const action = withLanguage(frame.path, frame)
  const send = html`<form method="post" action="${action}" data-ou hidden>
    <input type="hidden" name="position">
    <small>${words.help}</small>
    <p class="wrong" role="alert" hidden>${words.failed}</p>
    <button name="souhait" value="position" class="plain">${offered === 'open' ? words.send : words.again}</button></form><script>${new Markup(POSITION_SCRIPT)}</script>`
  if (offered === 'open') return send
  return html`${send}<form method="post" action="${action}" class="more">
    <button name="souhait" value="oubli" class="plain">${words.forget}</button></form>`
}
