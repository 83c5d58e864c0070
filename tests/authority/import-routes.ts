import type { TestWasl } from '#tests/support/wasl.ts'
import { type CustomRoute, clientOf, type RouteRequest } from './custom-route.ts'
import { put } from './records.ts'
import { all, here, own } from './rule.ts'

const ofImport =
  (asked: (id: string) => RouteRequest): CustomRoute['ask'] =>
  async (wasl, person, place) => {
    const client = clientOf(person, place)
    if (client === null) return null
    const owner = place === 'own' ? person.id : place.moderateur
    return asked(await put(wasl, 'imports', { owner, client, result: 'success' }))
  }

const IMPORTERS = [own('client', 'v'), here('Commandes', 'v')]
const FILE = 'Nom;Tel;Ville;Prix\nSalma;0612345678;Rabat;\n'

function fileFor(client: string): FormData {
  const form = new FormData()
  form.set('client', client)
  form.set('file', new Blob([FILE], { type: 'text/csv' }), 'lot.csv')
  return form
}

function takeover(): FormData {
  const form = new FormData()
  form.set('livreurs', new Blob(['Référence;Nom\nL1;Salim\n'], { type: 'text/csv' }), 'livreurs.csv')
  return form
}

const uploads = new WeakMap<TestWasl, Promise<string>>()

/** Key of the uploaded file, which depends on its content alone. */
async function uploaded(wasl: TestWasl, client: string): Promise<string> {
  const send = async () => {
    const staff = await wasl.as('moderateur')
    const { file } = await staff.send('/api/wasl/imports/files', { method: 'POST', body: fileFor(client) })
    return String(file.key)
  }
  const known = uploads.get(wasl) ?? send()
  uploads.set(wasl, known)
  return known
}

/** The only row of the file is refused, so that its import writes nothing but itself. */
const forClient =
  (path: string): CustomRoute['ask'] =>
  async (wasl, person, place) => {
    const client = clientOf(person, place)
    if (client === null) return null
    return { path, body: { file: await uploaded(wasl, client), name: 'lot.csv', client } }
  }

/** Routes of a client's files, and of the files of a whole company. */
export const IMPORT_ROUTES: readonly CustomRoute[] = [
  {
    route: 'POST /api/wasl/reprises',
    grants: [all('Moderateurs', 'v')],
    ask: (_, __, place) => (place === 'own' ? null : { path: '/api/wasl/reprises', form: takeover() }),
  },
  {
    route: 'POST /api/wasl/imports/files',
    grants: IMPORTERS,
    ask: (_, person, place) => {
      const client = clientOf(person, place)
      return client === null ? null : { path: '/api/wasl/imports/files', form: fileFor(client) }
    },
  },
  { route: 'POST /api/wasl/imports/check', grants: IMPORTERS, ask: forClient('/api/wasl/imports/check') },
  { route: 'POST /api/wasl/imports/commit', grants: IMPORTERS, ask: forClient('/api/wasl/imports/commit') },
  {
    route: 'GET /api/wasl/imports/:id/rejects',
    grants: IMPORTERS,
    ask: ofImport((id) => ({ path: `/api/wasl/imports/${id}/rejects` })),
  },
  {
    route: 'POST /api/wasl/imports/:id/cancel',
    grants: IMPORTERS,
    ask: ofImport((id) => ({ path: `/api/wasl/imports/${id}/cancel`, body: {} })),
  },
]
