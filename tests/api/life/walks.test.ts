/** A fixed walk for each rule: random walks reach the rare ones only in long runs. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { putOffToClosed, readLabel, send, setAside, takeOff } from './hall.ts'
import { begin, type Model } from './model.ts'
import { cancelPaper, close, correct, distribute, edit, print } from './office.ts'
import { enter, openTown, type Town } from './real.ts'
import type { Step } from './step.ts'
import {
  assign,
  bringBack,
  counter,
  deliver,
  expire,
  load,
  putOff,
  receive,
  relaunch,
  sell,
} from './steps.ts'

let town: Town
beforeAll(async () => {
  town = await openTown()
}, 120_000)
afterAll(() => town.wasl.close())

const plain = () => begin(false, 1, 1)
const exchange = () => begin(true, 1, 1)
const out = [receive, assign('main', 'karim', false, false), load('main', 'karim', false)]

const WALKS: Readonly<Record<string, readonly [() => Model, readonly Step[]]>> = {
  'another ville is a question': [
    plain,
    [
      receive,
      assign('main', 'hamid', false, false),
      assign('main', 'hamid', false, true),
      load('main', 'hamid', false),
    ],
  ],
  'who assigns has seen the livreur': [
    plain,
    [
      receive,
      assign('main', 'karim', false, false),
      assign('main', 'hamid', false, true),
      assign('main', 'hamid', true, true),
    ],
  ],
  'what comes back of an exchange only goes back': [
    exchange,
    [
      ...out,
      deliver('ECHANGE_LIVRE'),
      assign('twin', 'karim', true, true),
      bringBack('twin'),
      relaunch('twin'),
      load('twin', 'karim', true),
      counter('twin'),
    ],
  ],
  'a correction makes no exchange of what is none': [
    plain,
    [...out, deliver('LIVRE'), correct('main', 'ECHANGE_LIVRE', 'karim'), correct('main', 'LIVRE', 'hamid')],
  ],
  'what the label says asks for a new one, until the parcel has its issue': [
    plain,
    [
      edit('main', 'phone'),
      print('main'),
      edit('main', 'price'),
      print('main'),
      edit('main', 'ville'),
      print('main'),
      edit('main', 'phone'),
    ],
  ],
  'money is fixed by the delivery': [
    plain,
    [...out, deliver('LIVRE'), edit('main', 'price'), edit('main', 'ville'), edit('main', 'phone')],
  ],
  'the counter ends, or is paid': [
    plain,
    [receive, counter('main'), expire, relaunch('main'), counter('main'), sell],
  ],
  'a shipment is read label by label': [
    () => begin(false, 1, 3),
    [readLabel(2), readLabel(2), readLabel(4), readLabel(1), readLabel(3), readLabel(1)],
  ],
  'an account is closed with empty hands': [
    plain,
    [
      receive,
      assign('main', 'karim', false, false),
      close('karim'),
      load('main', 'karim', false),
      close('karim'),
      deliver('LIVRE'),
      close('karim'),
      close('hamid'),
    ],
  ],
  'a parcel is put off to a day somebody works': [
    plain,
    [...out, putOff(true), putOffToClosed, putOff(false)],
  ],
  'an issued envoi counts on its parcel': [
    plain,
    [
      receive,
      send,
      assign('main', 'karim', false, true),
      distribute('karim'),
      send,
      takeOff,
      assign('main', 'karim', false, true),
    ],
  ],
  'a parcel in a state its envoi does not take comes off it': [plain, [receive, send, setAside]],
  'a state of the company changes no hands': [
    plain,
    [receive, setAside, counter('main'), send, assign('main', 'karim', false, false)],
  ],
  'a paper that is cancelled gives its parcel back': [
    plain,
    [receive, distribute('hamid'), assign('main', 'karim', false, false), cancelPaper],
  ],
}

test.each(Object.entries(WALKS))('%s', async (_, [start, steps]) => {
  const model = start()
  const real = await enter(town, model)
  for (const step of steps) {
    expect(step.check(model), `${step} has a sense here`).toBe(true)
    await step.run(model, real)
  }
})
