import { dayWords } from './dates.ts'
import { html, type Markup } from './markup.ts'
import { type Frame, withLanguage } from './page.ts'
import type { Offers } from './wishes.ts'
import { WORDS } from './words.ts'

/** What his wish came to, above the rest. */
export type Outcome = 'day' | 'refused' | ''

/** What a recipient may ask for, each a form of its own. */
export function wishForms(frame: Frame, { days, contact }: Offers, outcome: Outcome): Markup {
  const words = WORDS[frame.language]
  return html`${outcome === 'day' && html`<p class="told" role="status">${words.dayTaken}</p>`}
    ${outcome === 'refused' && html`<p class="wrong" role="alert">${words.dayRefused}</p>`}
    ${contact === 'told' && html`<p class="told" role="status">${words.notContactedTaken}</p>`}
    ${days.length > 0 && dayForm(frame, days)}
    ${contact === 'open' && contactForm(frame)}`
}

function dayForm(frame: Frame, days: Offers['days']): Markup {
  const words = WORDS[frame.language]
  const options = days.map(
    (day) => html`<option value="${day.toString()}">${dayWords(day, frame.language)}</option>`,
  )
  return html`<form method="post" action="${withLanguage(frame.path, frame)}">
    <h2>${words.otherDay}</h2>
    <label for="jour">${words.day}</label>
    <select id="jour" name="jour">${options}</select>
    <button>${words.confirm}</button></form>`
}

function contactForm(frame: Frame): Markup {
  const words = WORDS[frame.language]
  return html`<form method="post" action="${withLanguage(frame.path, frame)}">
    <p>${words.notContactedHelp}</p>
    <button name="souhait" value="contact">${words.notContacted}</button></form>`
}
