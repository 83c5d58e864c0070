import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROOF_BYTES, PROOF_FILE, SHA256 } from '#model/domain/phone/proof.ts'
import { badRequest, forbidden, unauthorized } from '#server/core/base/refusals.ts'
import { Upload } from '#server/core/files/upload.ts'
import { originOf } from '#server/core/http/origin.ts'
import type { Services } from '#server/module.ts'
import { receiveProof } from '#server/phones/received-proofs.ts'

interface Named {
  readonly sha256: string
}

const NAME = new RegExp(`^${SHA256}$`)

/** The files that phones announced, each under the SHA-256 of its bytes. */
export function preuvesRoutes(app: FastifyInstance, { engine }: Services): void {
  const config = { body: { bytes: PROOF_BYTES }, raw: true as const }
  app.put('/api/wasl/preuves/:sha256', { config, onRequest: mustBeLivreur }, async (request) => {
    const { sha256 } = request.params as Named
    if (!NAME.test(sha256)) throw badRequest('L’adresse d’une preuve finit par son SHA-256, en hexadécimal.')
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw badRequest('Ce fichier n’est pas celui qui a été annoncé : il est arrivé abîmé. Renvoyez-le.')
    const upload = await Upload.of('preuve', bytes)
    if (!PROOF_FILE.mimeTypes.some((type) => type === upload.type))
      throw badRequest('Une preuve est une image JPEG, PNG ou WebP.')
    return receiveProof(engine, sha256, upload, originOf(request))
  })
}

/** 401 and nothing else to a guest: the phone keeps everything until its owner signs in again. */
async function mustBeLivreur({ caller }: FastifyRequest): Promise<void> {
  if (!caller.record) throw unauthorized('Votre session est terminée : reconnectez-vous, rien n’est perdu.')
  if (!caller.is('livreur')) throw forbidden('Les preuves de livraison viennent du téléphone d’un livreur.')
}
