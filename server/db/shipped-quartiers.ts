import { villeId } from '#model/domain/commande/states/reference.ts'
import { localNames, type VilleNames } from '#model/domain/villes/index-villes.ts'
import { keyOf } from '#model/domain/villes/spelling.ts'
import districts from '../../model/data/quartiers.json' with { type: 'json' }

interface Quartier extends VilleNames {
  readonly active: boolean
}

/**
 * The quartiers Wasl knows of, as rows of `villes`, but those a company has already: it may have named its own, or have
 * removed the ville around them. The name is complete, as it is read everywhere: « Maârif, Casablanca ».
 */
export function shippedQuartiers(present: readonly VilleNames[]): Quartier[] {
  const byId = new Map(present.map((ville) => [ville.id, ville]))
  const own = new Set(
    present.flatMap((ville) => {
      const parent = byId.get(ville.parent)
      return parent ? localNames(ville, parent).map((name) => `${parent.id} ${keyOf(name)}`) : []
    }),
  )
  return districts.flatMap(({ name, name_ar, parent, aliases }) => {
    const around = byId.get(villeId(parent))
    if (!around || own.has(`${around.id} ${keyOf(name)}`)) return []
    return {
      id: villeId(`${name}, ${parent}`),
      name: `${name}, ${around.name}`,
      name_ar: around.name_ar === '' ? name_ar : `${name_ar}، ${around.name_ar}`,
      aliases,
      parent: around.id,
      active: true,
    }
  })
}
