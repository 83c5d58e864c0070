import { format } from '#model/domain/money.ts'
import { formatPhone } from '#model/domain/phone-text.ts'
import type { Centimes } from '#model/schema/collection.ts'
import { dayWords, momentWords } from './dates.ts'
import { html, type Markup } from './markup.ts'
import type { Driver, OpenedParcel } from './parcel.ts'
import { type Language, stateWords, WORDS, type Words } from './words.ts'

/** The main sentence of the page: when the parcel comes, or what became of it. */
export function headline(opened: OpenedParcel, language: Language, today: Temporal.PlainDate): Markup {
  const words = WORDS[language]
  const { expected, keptUntil, deliveredAt } = opened
  const state = stateWords(language, opened.state)
  const sentence = deliveredAt
    ? words.deliveredOn(momentWords(deliveredAt, language))
    : keptUntil
      ? words.waitsUntil(dayWords(keptUntil, language))
      : expected
        ? words.comes(dayWords(expected, language), expected.equals(today))
        : state
  return html`<h1>${sentence}</h1>${sentence !== state && html`<p class="state">${state}</p>`}${
    opened.product !== '' && html`<p>${theirs(opened.product)}</p>`
  }`
}

/** The amount to have ready, whether the parcel may be opened first, and the livreur who brings it. */
export function sections(opened: OpenedParcel, language: Language): Markup {
  const words = WORDS[language]
  const { ville } = opened
  const place = language === 'ar' ? ville.name_ar || ville.name : ville.name
  return html`${money(opened, words)}${opened.code !== '' && codeOf(opened.code, words)}${opened.driver && driverOf(opened.driver, words)}<section><dl>
    ${row(words.from, theirs(opened.sender), opened.senderPhone)}
    ${row(words.to, theirs(opened.receiver))}
    ${row(words.address, theirs([opened.address, place].filter(Boolean).join(' – ')))}</dl></section>`
}

function money({ due, paid, mayOpen }: OpenedParcel, words: Words): Markup {
  const amount = due ?? paid
  if (amount === null) return html``
  const said = paid !== null && paid !== 0 ? [words.paid, amountOf(paid, words)] : dueWords(amount, words)
  return html`<section class="due"><p>${said[0]}${
    mayOpen !== null &&
    (mayOpen ? html`<strong>${words.mayOpen}</strong>` : html`<small>${words.mayNotOpen}</small>`)
  }</p><b>${said[1]}</b></section>`
}

const codeOf = (code: string, words: Words): Markup =>
  html`<section class="due"><p>${words.remiseCode}<small>${words.remiseHelp}</small></p><b><bdi dir="ltr">${code}</bdi></b></section>`

const driverOf = ({ name, phone }: Driver, words: Words): Markup =>
  html`<section><h2>${theirs(name)}${words.yourDriver}</h2><p class="acts">
    <a class="button" href="tel:${phone}">${words.callDriver} <bdi dir="ltr">${formatPhone(phone)}</bdi></a>
    <a class="button plain" href="whatsapp://send?phone=${phone.replace('+', '')}">WhatsApp</a></p></section>`

/** Isolates a text that people typed: it may run the other way than the page. */
const theirs = (text: string): Markup | false => text !== '' && html`<bdi>${text}</bdi>`

const row = (name: string, value: Markup | false, phone = ''): Markup =>
  value
    ? html`<dt>${name}</dt><dd>${value}${
        phone !== '' && html` <a href="tel:${phone}"><bdi dir="ltr">${formatPhone(phone)}</bdi></a>`
      }</dd>`
    : html``

/** A label and an amount. */
function dueWords(due: Centimes, words: Words): readonly [string, string] {
  if (due === 0) return [words.nothingDue, '']
  return due > 0 ? [words.toPrepare, amountOf(due, words)] : [words.given, amountOf(due, words)]
}

/** « 369 DH »: the sign is in the words beside it, and no centimes where there are none. */
const amountOf = (amount: Centimes, words: Words): string =>
  format(amount)
    .replace('−', '')
    .replace(/(,00)?\u00a0DH$/, `\u00a0${words.dirham}`)
