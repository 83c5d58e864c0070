import type { Kept, KeptFile, KeptProof } from './kept.ts'
import type { Store } from './store.ts'

/**
 * In-memory store for a browser without storage, such as a private window: records
 * wait only while the page is open.
 */
export function fleetingStore(): Store {
  let items: Kept[] = []
  const files = new Map<string, readonly KeptFile[]>()
  const proofs = new Map<string, KeptProof>()
  let seq = 0
  return {
    async add(entry, added = [], shown = []) {
      items = [...items.filter(({ id }) => id !== entry.id), { ...entry, seq: ++seq }]
      if (added.length > 0) files.set(entry.id, added)
      for (const proof of shown) proofs.set(proof.key, proof)
    },
    of: async (user) => items.filter((item) => item.user === user),
    filesOf: async (id) => files.get(id) ?? [],
    async put(kept) {
      items = items.map((item) => (item.seq === kept.seq ? kept : item))
    },
    async remove(seqs) {
      items = items.filter((item) => !seqs.includes(item.seq))
    },
    proofsOf: async (user) => [...proofs.values()].filter((one) => one.user === user).map(({ key }) => key),
    proof: async (key) => proofs.get(key),
    async removeProofs(keys) {
      for (const key of keys) proofs.delete(key)
    },
  }
}
