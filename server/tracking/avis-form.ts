import { MOST_AVIS_TEXT, MOST_STARS } from '#model/domain/commande/avis.ts'
import { momentWords } from './dates.ts'
import { html, type Markup } from './markup.ts'
import { type Frame, withLanguage } from './page.ts'
import type { AvisOffer } from './wish-avis.ts'
import { WORDS } from './words.ts'

const NOTES = Array.from({ length: MOST_STARS }, (_, n) => n + 1)

/** The form of an avis. An avis that was given is shown, and may be changed for a day. */
export function avisForm(frame: Frame, avis: AvisOffer): Markup {
  const words = WORDS[frame.language].avis
  if (avis.note === 0) return html`<section><h2>${words.ask}</h2>${fields(frame, avis)}</section>`
  const told = html`<p class="told" role="status">${words.taken(avis.note)}</p>`
  if (!avis.open) return told
  return html`${told}<details><summary>${words.change}</summary>
    <small>${words.until(momentWords(avis.until, frame.language))}</small>${fields(frame, avis)}</details>`
}

function fields(frame: Frame, { note, mot }: AvisOffer): Markup {
  const words = WORDS[frame.language].avis
  const chips = NOTES.map(
    (n) =>
      html`<label><input type="radio" name="note" value="${n}" required${n === note && html` checked`}><span>${n}</span></label>`,
  )
  return html`<form method="post" action="${withLanguage(frame.path, frame)}" class="bare">
    <fieldset class="days"><legend class="hidden">${words.note}</legend>${chips}</fieldset>
    <p class="ends"><small>${words.least}</small><small>${words.most}</small></p>
    <label for="mot">${words.mot}</label>
    <textarea id="mot" name="mot" dir="auto" rows="2" maxlength="${MOST_AVIS_TEXT}">${mot}</textarea>
    <button name="souhait" value="avis">${words.send}</button></form>`
}
