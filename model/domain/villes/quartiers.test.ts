import { describe, expect, it } from 'vitest'
import districts from '../../data/quartiers.json' with { type: 'json' }
import places from '../../data/villes.json' with { type: 'json' }
import { villeIndex } from './index-villes.ts'
import { resolveVille } from './resolve.ts'
import { searchVilles } from './search.ts'
import { keyOf } from './spelling.ts'

const villes = places.map(({ name, name_ar, aliases }) => ({
  id: name,
  name,
  name_ar: name_ar ?? '',
  aliases,
  parent: '',
}))
const arabic = new Map(villes.map(({ name, name_ar }) => [name, name_ar]))
const quartiers = districts.map(({ name, name_ar, parent, aliases }) => ({
  id: `${name}, ${parent}`,
  name: `${name}, ${parent}`,
  name_ar: `${name_ar}، ${arabic.get(parent)}`,
  aliases,
  parent,
}))
const index = villeIndex([...villes, ...quartiers])
/** The spellings of a ville: its name, its Arabic name and its aliases. */
const spellingsOf = ({ name, name_ar, aliases }: (typeof villes)[number] | (typeof districts)[number]) =>
  [name, name_ar, ...aliases].filter((one) => one !== '')

const answer = (typed: string): string => {
  const result = resolveVille(index, typed)
  if (result.kind === 'found') return result.ville.name
  const names = result.kind === 'ask' ? result.choices : result.proposals
  return `${result.kind}: ${names.map((ville) => ville.name).join(' | ')}`
}
const choices = (typed: string): readonly string[] => {
  const result = resolveVille(index, typed)
  return result.kind === 'ask' ? result.choices.map(({ name }) => name).sort() : [result.kind]
}

/** Every quartier by the keys of its spellings in its ville. */
const inVille = Map.groupBy(
  districts.flatMap((quartier) =>
    [...new Set(spellingsOf(quartier).map(keyOf))].map((key) => ({ key, quartier })),
  ),
  ({ key, quartier }) => `${quartier.parent} ${key}`,
)
const villeKeys = new Set(villes.flatMap(spellingsOf).map(keyOf))

describe('a quartier', () => {
  it('is found by every spelling of it beside every spelling of its ville, on either side', () => {
    let read = 0
    for (const quartier of districts) {
      const ville = villes.find(({ name }) => name === quartier.parent)
      for (const own of spellingsOf(quartier)) {
        expect(inVille.get(`${quartier.parent} ${keyOf(own)}`), own).toHaveLength(1)
        for (const around of ville ? spellingsOf(ville) : []) {
          for (const typed of [`${own} ${around}`, `${own}, ${around}`, `${around} - ${own}`]) {
            if (villeKeys.has(keyOf(typed))) continue
            const result = resolveVille(index, typed)
            const complete = `${quartier.name}, ${quartier.parent}`
            if (result.kind === 'found') expect(result.ville.name, typed).toBe(complete)
            else
              expect(result.kind === 'ask' && result.choices.map(({ name }) => name), typed).toContain(
                complete,
              )
            read++
          }
        }
      }
    }
    expect(read).toBeGreaterThan(20_000)
  })

  it('alone is found where nothing else is called so, asked where several are, and never instead of a ville', () => {
    const bearers = Map.groupBy(
      districts.flatMap((quartier) =>
        [...new Set(spellingsOf(quartier).map(keyOf))].map((key) => ({
          key,
          name: `${quartier.name}, ${quartier.parent}`,
        })),
      ),
      ({ key }) => key,
    )
    const outcomes = { found: 0, ask: 0, ville: 0 }
    for (const [key, named] of bearers) {
      const names = named.map(({ name }) => name)
      const result = resolveVille(index, key)
      const seen =
        result.kind === 'found'
          ? [result.ville.name]
          : result.kind === 'ask'
            ? result.choices.map(({ name }) => name)
            : []
      if (villeKeys.has(key)) {
        outcomes.ville++
        expect(
          seen.some((name) => names.includes(name)),
          key,
        ).toBe(false)
      } else {
        expect(seen, key).toEqual(expect.arrayContaining(names))
        if (result.kind === 'found') expect(names, key).toHaveLength(1)
        outcomes[result.kind === 'found' ? 'found' : 'ask']++
      }
    }
    expect(outcomes.found).toBeGreaterThan(1_500)
    expect(outcomes.ask).toBeGreaterThan(100)
    expect(outcomes.ville).toBeGreaterThan(5)
  })

  it.each([
    ['Ain Sebaa Casablanca', 'Aïn Sebaâ, Casablanca'],
    ['casa ain sbaa', 'Aïn Sebaâ, Casablanca'],
    ['Aïn Sebaâ, Casablanca', 'Aïn Sebaâ, Casablanca'],
    ['عين السبع الدار البيضاء', 'Aïn Sebaâ, Casablanca'],
    ['عين السبع، الدار البيضاء', 'Aïn Sebaâ, Casablanca'],
    ['Ain Sebaa Kénitra', 'Aïn Sebaâ, Kénitra'],
    ['Rabat Youssoufia', 'Youssoufia, Rabat'],
    ['Hay Riad Rabat', 'Hay Riad, Rabat'],
    ['Casablanca, Maârif ext.', 'Maârif Extension, Casablanca'],
  ])('« %s » is %s', (typed, name) => {
    expect(answer(typed)).toBe(name)
  })

  it('of several villes is asked', () => {
    expect(choices('Ain Sebaa')).toEqual(['Aïn Sebaâ, Casablanca', 'Aïn Sebaâ, Kénitra'])
    expect(choices('عين السبع')).toEqual(['Aïn Sebaâ, Casablanca', 'Aïn Sebaâ, Kénitra'])
    expect(choices('Agdal')).toEqual(['Agdal, Fès', 'Agdal, Marrakech', 'Agdal, Meknès', 'Agdal, Rabat'])
    expect(choices('Kasba')).toEqual(expect.arrayContaining(['Kasba Tadla', 'Kasbah, Marrakech']))
  })

  it('leaves a ville its name', () => {
    expect(answer('Dakhla')).toBe('Dakhla')
    expect(answer('Youssoufia')).toBe('Youssoufia')
    expect(answer('Casablanca')).toBe('Casablanca')
  })

  it('nearly so written is only proposed', () => {
    expect(answer('Ain Sebaaa Casablanka')).toMatch(/^unknown: Aïn Sebaâ, Casablanca/)
    expect(answer('Casablanca, Maârif rue 12')).toMatch(/^unknown: .*Casablanca/)
    expect(answer('Kazablanca Marif')).toMatch(/^unknown: .*Maârif, Casablanca/)
  })

  it('is found as one types', () => {
    const found = (typed: string) => searchVilles(index, typed, 5).map(({ name }) => name)
    expect(found('ain seb')).toEqual(expect.arrayContaining(['Aïn Sebaâ, Casablanca', 'Aïn Sebaâ, Kénitra']))
    expect(found('ain sebaa casa')[0]).toBe('Aïn Sebaâ, Casablanca')
    expect(found('maarif')[0]).toBe('Maârif, Casablanca')
    expect(found('casa')[0]).toBe('Casablanca')
    expect(found('')).toEqual(
      villes
        .map(({ name }) => name)
        .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .slice(0, 5),
    )
  })

  it('costs little: 5,000 lines in less than 2 seconds of processor, unknown ones included', () => {
    const start = process.cpuUsage()
    for (let i = 0; i < 5000; i++) {
      resolveVille(index, i % 10 ? (quartiers[i % 500]?.name ?? '') : `Kasablanga${i}`)
    }
    // Time of the processor, not of the clock: another process may be busy beside it.
    expect(process.cpuUsage(start).user).toBeLessThan(2_000_000)
  })
})
