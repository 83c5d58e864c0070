import { stateId } from '../states/reference.ts'
import { STATES, type StateCode } from '../states/states.ts'
import type { ScannedParcel } from './scene.ts'

export const names = {
  agence: (id: string) => ({ casa: 'Casablanca', fes: 'Fès' })[id] ?? '',
  person: (id: string) => ({ karim: 'Karim', salma: 'Salma', atlas: 'Atlas' })[id] ?? '',
}

export function parcel(state: StateCode, more: Partial<ScannedParcel> = {}): ScannedParcel {
  return {
    status: stateId(state),
    state,
    stateName: STATES[state].name,
    holder_kind: 'agence',
    holder: 'casa',
    delivery_man: '',
    box: '',
    client_source: 'atlas',
    destination: 'fes',
    heading: '',
    road: null,
    blocked: '',
    ramasseur: '',
    ...more,
  }
}
