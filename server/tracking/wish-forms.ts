import { collections } from '#model/collections.ts'
import { avisForm } from './avis-form.ts'
import { chipWords, dayWords } from './dates.ts'
import { html, type Markup } from './markup.ts'
import { type Frame, withLanguage } from './page.ts'
import { positionForm } from './position-form.ts'
import type { DeniedReport } from './wish-contact.ts'
import type { Reason } from './wish-refusal.ts'
import type { Offers, Wish } from './wishes.ts'
import { WORDS } from './words.ts'

/** The result of a wish, shown above the rest. */
export interface WishOutcome {
  readonly granted?: Wish | undefined
  readonly refused?: Wish | undefined
}

/** The wishes a recipient may send, each with its form. */
export function wishForms(frame: Frame, offers: Offers, address: string, outcome: WishOutcome): Markup {
  const { granted, refused } = outcome
  const words = WORDS[frame.language]
  const told = [
    granted === 'jour' && words.dayTaken,
    granted === 'refus' && words.refusalTaken,
    granted === 'oubli' && offers.position === 'open' && words.position.forgotten,
    offers.position === 'told' && words.position.taken,
    offers.contact === 'told' && words.denials[offers.denied ?? 'appel'].taken,
    offers.address === 'told' && words.addressTaken,
  ].filter((sentence) => sentence !== false)
  return html`${told.map((sentence) => html`<p class="told" role="status">${sentence}</p>`)}
    ${refused !== undefined && html`<p class="wrong" role="alert">${words.notGranted[refused]}</p>`}
    ${offers.avis && avisForm(frame, offers.avis)}
    ${offers.days.length > 0 && dayForm(frame, offers)}
    ${offers.position !== '' && positionForm(frame, offers.position)}
    ${offers.address === 'open' && addressForm(frame, address)}
    ${offers.contact === 'open' && offers.denied !== null && denialForm(frame, offers.denied)}
    ${offers.reasons.length > 0 && refusalForm(frame, offers.reasons)}`
}

/**
 * The form for a day. It is unfolded when the recipient has just missed the livreur: that is what he came
 * for.
 */
function dayForm(frame: Frame, { days, chosen, denied }: Offers): Markup {
  const words = WORDS[frame.language]
  const isMissed = denied === 'appel'
  const chips = days.map((day) => {
    const [weekday, number] = chipWords(day, frame.language)
    const isChosen = day.toString() === chosen
    return html`<label title="${dayWords(day, frame.language)}"><input type="radio" name="jour" value="${day.toString()}" required${
      isChosen && html` checked`
    }><span>${weekday}<br>${number}</span></label>`
  })
  return html`<details${isMissed && html` open data-open`}><summary>${isMissed ? words.whenAgain : words.otherDay}</summary>
    <form method="post" action="${withLanguage(frame.path, frame)}">
    <fieldset class="days"><legend class="hidden">${words.day}</legend>${chips}</fieldset>
    <small>${words.stillChanged}</small>
    ${submit('jour', words.confirm)}</form></details>`
}

function addressForm(frame: Frame, address: string): Markup {
  const words = WORDS[frame.language]
  const most = collections.commands.fields.receiver_address.max
  return html`<details><summary>${words.betterAddress}</summary>
    <form method="post" action="${withLanguage(frame.path, frame)}">
    <label for="adresse">${words.address}</label><small id="ou">${words.betterAddressHelp}</small>
    <textarea id="adresse" name="adresse" dir="auto" rows="3" required maxlength="${most}" aria-describedby="ou">${address}</textarea>
    ${submit('adresse', words.send)}</form></details>`
}

function denialForm(frame: Frame, denied: DeniedReport): Markup {
  const words = WORDS[frame.language].denials[denied]
  return html`<form method="post" action="${withLanguage(frame.path, frame)}">
    <p>${words.help}</p>
    ${submit('contact', words.deny)}</form>`
}

function refusalForm(frame: Frame, reasons: readonly Reason[]): Markup {
  const words = WORDS[frame.language]
  const options = reasons.map(
    ({ id, name, name_ar }) =>
      html`<option value="${id}">${frame.language === 'ar' ? name_ar || name : name}</option>`,
  )
  return html`<details><summary>${words.noMore}</summary>
    <form method="post" action="${withLanguage(frame.path, frame)}">
    <p>${words.noMoreHelp}</p>
    <label for="refus">${words.why}</label>
    <select id="refus" name="refus" required><option value=""></option>${options}</select>
    ${submit('refus', words.refuse)}</form></details>`
}

const submit = (wish: Wish, words: string): Markup =>
  html`<button name="souhait" value="${wish}">${words}</button>`
